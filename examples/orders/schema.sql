-- The account has the sum of all orders; the fence of a lock only ever grows.
create table orders (id bigserial primary key, amount int not null, fence bigint not null);
create table account (balance bigint not null);
insert into account values (0);
create table fences (name varchar(200) primary key, fence bigint not null);

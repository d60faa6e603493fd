--------------------------- MODULE MajorityGroup ---------------------------
(***************************************************************************)
(* What a member of a majority group does: views by ballots that only      *)
(* grow, leases of a majority on local clocks, floors and promises on      *)
(* disk.  It is the class org.bellwether.group.MajorityGroup, handler by   *)
(* handler, for a group with a leader whose disks are never lost.          *)
(*                                                                         *)
(* A handler is an operator that makes a step of a step.  A step is a      *)
(* record: the member's state (s), what it sends to others (out), what it  *)
(* sends to itself (own), whether it writes to its disk (wrote), and what  *)
(* it tells the outside (told).  r is a random choice, made in advance.    *)
(* Module Cluster lets steps happen, with time, a network and faults.      *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANTS
  N,          \* how many members there are
  Lease,      \* how long a lease lasts
  Beat,       \* how often the leader renews it
  Rho,        \* how much the rates of two clocks may differ, in percent
  Patience,   \* how long a candidate waits for promises, and others for it
  Rank,       \* how much later each member stands than the one before it
  PreVote,    \* whether a member asks before it disturbs a view
  ShortestUnit, LongestUnit,  \* of a local clock, in percent
  Mutant      \* the fault that is planted, or "none"

Members == 0 .. N - 1
Majority(set) == 2 * Cardinality(set) > N
Max(a, b) == IF a > b THEN a ELSE b
CeilDiv(a, b) == (a + b - 1) \div b

\* How long an acceptor counts a lease, so that its holder has counted it, too.
OwedTicks(length) == CeilDiv(length * (100 + Rho), 100 - Rho)

(***************************************************************************)
(* Epochs, views, claims                                                   *)
(***************************************************************************)
Proposers == 8
ProposerOf(epoch) == epoch % Proposers
Nobody == [k \in Members |-> 0]
InView(lives) == {k \in Members : lives[k] # 0}

\* A proposed view: its members' incarnations, and whose claims end with it.
NoCast == [epoch |-> 0, lives |-> Nobody, ended |-> {}]
Has(cast, k, life) == cast.epoch # 0 /\ cast.lives[k] = life
Ends(cast, k, life) == ~Has(cast, k, life) \/ k \in cast.ended

\* The member's leadership: the set is empty, or has one claim with its fence
\* and the epoch of the last view that confirmed it.
NoClaim == {}
Claim(fence, epoch) == {[fence |-> fence, epoch |-> epoch]}

\* What a candidate knows of its attempt.
NotStanding ==
  [epoch |-> 0, asking |-> FALSE, yes |-> {}, promises |-> {},
   proposal |-> NoCast, holder |-> -1, accepts |-> {}]

(***************************************************************************)
(* Timers have a least and a most time left                                *)
(***************************************************************************)
Stand == <<"Stand", 0, 0>>
Collect == <<"Collect", 0, 0>>
Activation == <<"Activation", 0, 0>>
NextBeat == <<"Beat", 0, 0>>
Restart == <<"Restart", 0, 0>>
Spent(number) == <<"Spent", number, 0>>
Owed(k, life) == <<"Owed", k, life>>

Set(step, timer, ticks) ==
  LET span == [least |-> CeilDiv(ticks * ShortestUnit, 100),
               most |-> CeilDiv(ticks * LongestUnit, 100)]
  IN [step EXCEPT !.s.timers = (timer :> span) @@ @]
Without(function, keys) == [x \in DOMAIN function \ keys |-> function[x]]
Cancel(step, timers) == [step EXCEPT !.s.timers = Without(@, timers)]

(***************************************************************************)
(* Messages                                                                *)
(***************************************************************************)
SendAll(step, set, message) ==
  LET me == step.s.id
  IN [step EXCEPT
       !.out = [k \in Members |->
                  IF k \in set \ {me} THEN Append(@[k], message) ELSE @[k]],
       !.own = IF me \in set THEN Append(@, message) ELSE @]
Send(step, k, message) == SendAll(step, {k}, message)
Tell(step, output) == [step EXCEPT !.told = Append(@, output)]
Write(step) == [step EXCEPT !.wrote = TRUE]

(***************************************************************************)
(* A member's state                                                        *)
(***************************************************************************)
Record(s) == [promised |-> s.promised, floors |-> s.floors,
              incarnation |-> s.incarnation]
BlankDisk == [promised |-> -1, floors |-> Nobody, incarnation |-> 0]

\* A member that is down has its disk and nothing else.  life and peers
\* belong to the network: the member's life as others see it, and the lives
\* of those that it is connected with.
Down(k, disk, life) ==
  [id |-> k, up |-> FALSE, paused |-> FALSE, disk |-> disk, life |-> life,
   peers |-> Nobody, timers |-> <<>>, believes |-> {},
   promised |-> 0, floors |-> Nobody, incarnation |-> 0,
   active |-> 0, view |-> Nobody, frozen |-> FALSE,
   cast |-> NoCast, casting |-> FALSE, restarting |-> FALSE, owing |-> {},
   links |-> {k}, heard |-> 0, claim |-> NoClaim,
   beats |-> 0, echoes |-> <<>>, candidate |-> NotStanding, backoff |-> 1]

Step(s, r) == [s |-> s, out |-> [k \in Members |-> <<>>], own |-> <<>>,
               wrote |-> FALSE, told |-> <<>>, r |-> r]

Serving(s) == s.active # 0 /\ ~s.frozen
Broken(s) == s.active # 0 /\ ~(InView(s.view) \subseteq s.links)
Cause(s) == ~Serving(s) \/ Broken(s) \/ s.heard > s.active
Standing(s) == s.candidate.epoch # 0
Proposed(s) == s.candidate.proposal.epoch = s.candidate.epoch
Supports(s, k, life, epoch) ==
  Mutant = "no floors" \/ (Has(s.cast, k, life) /\ epoch >= s.floors[k])

(***************************************************************************)
(* Leases of the member itself                                             *)
(***************************************************************************)
Confirms(set) == Mutant = "no majority of echoes" \/ Majority(set)

Confirm(step, number) ==
  IF ~Confirms(step.s.echoes[number]) THEN step
  ELSE LET known == [step EXCEPT !.s.echoes[number] = Members]
       IN IF step.s.claim = NoClaim THEN known
          ELSE LET claim == CHOOSE c \in step.s.claim : TRUE
               IN Tell(known, <<"until", claim.fence, number>>)

AskForLease(step) ==
  LET s == step.s
      number == s.beats + 1
      mine == IF Supports(s, s.id, s.incarnation, s.active) THEN {s.id} ELSE {}
      asked == [Set(step, Spent(number), Lease) EXCEPT
                 !.s.beats = number,
                 !.s.echoes = (number :> mine) @@ @]
      sent == SendAll(asked, Members \ {s.id},
                [type |-> "Beat", active |-> s.active, life |-> s.incarnation,
                 number |-> number])
  IN Confirm(Set(sent, NextBeat, Beat), number)

Echoed(step, k, message) ==
  LET s == step.s
      number == message.number
  IN IF number \notin DOMAIN s.echoes \/ message.life # s.incarnation THEN step
     ELSE IF Majority(s.echoes[number]) THEN step
     ELSE Confirm([step EXCEPT !.s.echoes[number] = @ \union {k}], number)

\* What the member claims has ended.
Drop(step) ==
  LET quiet == Cancel(step, {NextBeat} \union {Spent(b) : b \in DOMAIN step.s.echoes})
      empty == [quiet EXCEPT !.s.echoes = <<>>, !.s.claim = NoClaim]
  IN IF step.s.claim = NoClaim THEN empty ELSE Tell(empty, <<"unlocked">>)

(***************************************************************************)
(* Leases that the member grants                                           *)
(***************************************************************************)
Beaten(step, k, message) ==
  LET s == step.s
  IN IF ~Supports(s, k, message.life, message.active)
     THEN IF Serving(s) /\ s.active > message.active
          THEN Send(step, k, [type |-> "Behind", epoch |-> s.active])
          ELSE step
     ELSE LET owes == [Set(step, Owed(k, message.life), OwedTicks(Lease)) EXCEPT
                        !.s.owing = @ \union {<<k, message.life>>}]
          IN Send(owes, k, [type |-> "Echo", life |-> message.life,
                            number |-> message.number])

MustWaitFor(s, debt) ==
  /\ Mutant # "no waiting"
  /\ s.cast.lives[debt[1]] <= debt[2]
  /\ Ends(s.cast, debt[1], debt[2])

\* That waiting is the whole lease rule.
AcceptIfFree(step) ==
  LET s == step.s
  IN IF ~s.casting \/ s.restarting \/ \E debt \in s.owing : MustWaitFor(s, debt)
     THEN step
     ELSE Send([step EXCEPT !.s.casting = FALSE], ProposerOf(s.cast.epoch),
               [type |-> "Accept", epoch |-> s.cast.epoch])

(***************************************************************************)
(* Step 1: stand, if a majority would follow                               *)
(***************************************************************************)
StandSoon(step) ==
  LET s == step.s
  IN IF Standing(s) THEN step
     ELSE Set(step, Stand, Cardinality({k \in s.links : k < s.id}) * Rank)

GiveUp(step) ==
  Cancel([step EXCEPT !.s.candidate = NotStanding], {Collect})
Withdraw(step) == Cancel(GiveUp(step), {Stand})

\* Random, and longer each time.
StandLater(step) ==
  [Set(GiveUp(step), Stand, Patience * step.r) EXCEPT
    !.s.backoff = IF 2 * @ > 8 THEN 8 ELSE 2 * @]

AskForPromises(step) ==
  SendAll([step EXCEPT !.s.candidate.asking = FALSE, !.s.candidate.yes = {}],
          step.s.links, [type |-> "Prepare", epoch |-> step.s.candidate.epoch])

Answered(step) ==
  IF step.s.candidate.asking /\ Majority(step.s.candidate.yes)
  THEN AskForPromises(step)
  ELSE step

StandNow(step) ==
  LET s == step.s
      epoch == (Max(s.promised, s.heard) \div Proposers + 1) * Proposers + s.id
      stands == Set([step EXCEPT !.s.candidate.epoch = epoch], Collect, Patience)
      asks == [stands EXCEPT !.s.candidate.asking = TRUE, !.s.candidate.yes = {s.id}]
  IN IF ~Cause(s) \/ ~Majority(s.links) THEN step
     ELSE IF ~PreVote THEN AskForPromises(stands)
     ELSE Answered(SendAll(asks, s.links \ {s.id},
            [type |-> "Would", epoch |-> epoch, life |-> s.incarnation,
             broken |-> Broken(s) \/ s.frozen, links |-> s.links]))

\* Whoever is content with its view does not help to disturb it.
Asked(step, k, message) ==
  LET s == step.s
      better == IF s.view[k] = message.life THEN message.broken
                ELSE InView(s.view) \subseteq message.links
  IN IF message.epoch <= s.promised
     THEN Send(step, k, [type |-> "Refuse", epoch |-> s.promised])
     ELSE IF Cause(s) \/ better
     THEN Send(step, k, [type |-> "Yes", epoch |-> message.epoch])
     ELSE step

SaysYes(step, k, epoch) ==
  IF epoch # step.s.candidate.epoch \/ ~step.s.candidate.asking THEN step
  ELSE Answered([step EXCEPT !.s.candidate.yes = @ \union {k}])

(***************************************************************************)
(* Step 2: promise                                                         *)
(***************************************************************************)
Prepared(step, k, epoch) ==
  IF epoch <= step.s.promised
  THEN Send(step, k, [type |-> "Refuse", epoch |-> step.s.promised])
  ELSE LET free == IF step.s.candidate.epoch = epoch THEN step ELSE Withdraw(step)
           s == free.s
           promises == [free EXCEPT !.s.promised = epoch, !.s.heard = Max(@, epoch),
                                    !.s.frozen = TRUE, !.s.casting = FALSE]
           says == Send(Write(promises), k,
                     [type |-> "Promise", epoch |-> epoch, life |-> s.incarnation,
                      claim |-> s.claim, floors |-> s.floors, view |-> s.view,
                      links |-> s.links])
       IN Set(says, Activation, OwedTicks(Lease) + Patience)

(***************************************************************************)
(* Step 3: choose the view; promises are pairs of a member and its message *)
(***************************************************************************)
Of(promises, k) == (CHOOSE p \in promises : p[1] = k)[2]
Promisers(promises) == {p[1] : p \in promises}

Floor(promises, k) ==
  CHOOSE f \in {p[2].floors[k] : p \in promises} :
    \A p \in promises : p[2].floors[k] <= f

\* The largest set of mutually connected promisers with the candidate; of
\* several the one that keeps most of its view, and then the first.
Clique(s, promises) ==
  LET connected(set) ==
        \A k \in set : set \subseteq Of(promises, k).links \union {k}
      sets == {set \in SUBSET Promisers(promises) : s.id \in set /\ connected(set)}
      kept(set) == Cardinality(set \cap InView(s.view))
      bit(set, k) == IF k \in set THEN 2^k ELSE 0
      number(set) == bit(set, 0) + bit(set, 1) + bit(set, 2) + bit(set, 3)
                     + bit(set, 4) + bit(set, 5) + bit(set, 6)
      better(a, b) ==
        \/ Cardinality(a) > Cardinality(b)
        \/ /\ Cardinality(a) = Cardinality(b)
           /\ \/ kept(a) > kept(b)
              \/ kept(a) = kept(b) /\ number(a) <= number(b)
  IN IF sets = {} THEN {} ELSE CHOOSE a \in sets : \A b \in sets : better(a, b)

\* Claims are void that are of another life, below the member's floor, or
\* have a smaller fence than another one.
Voided(promises, chosen) ==
  LET restarted(k) == \E p \in promises :
        p[2].view[k] # 0 /\ p[2].view[k] # Of(promises, k).life
      sound(k, claim) == claim.epoch >= Floor(promises, k)
      tooMuch(k) == \E claim \in Of(promises, k).claim :
        \/ ~sound(k, claim)
        \/ \E other \in chosen : \E rival \in Of(promises, other).claim :
             sound(other, rival) /\ rival.fence > claim.fence
  IN {k \in chosen : restarted(k) \/ tooMuch(k)}

Propose(step) ==
  LET s == step.s
      promises == s.candidate.promises
      chosen == Clique(s, promises)
      void == Voided(promises, chosen)
      holders == {k \in chosen \ void : Of(promises, k).claim # NoClaim}
      cast == [epoch |-> s.candidate.epoch,
               lives |-> [k \in Members |->
                            IF k \in chosen THEN Of(promises, k).life ELSE 0],
               ended |-> IF Mutant = "void claims go on" THEN {} ELSE void]
  IN IF ~Majority(chosen) THEN StandLater(step)
     ELSE SendAll(
            [Cancel(step, {Collect}) EXCEPT
              !.s.candidate.promises = {},
              !.s.candidate.proposal = cast,
              !.s.candidate.holder =
                IF holders = {} THEN -1
                ELSE CHOOSE k \in holders : \A other \in holders : other <= k],
            chosen, [type |-> "Propose", cast |-> cast])

Collected(step) ==
  LET s == step.s
  IN IF Standing(s) /\ ~s.candidate.asking /\ ~Proposed(s)
          /\ s.links \subseteq Promisers(s.candidate.promises)
     THEN Propose(step)
     ELSE step

Promised(step, k, message) ==
  LET s == step.s
      others == {p \in s.candidate.promises : p[1] # k}
  IN IF message.epoch # s.candidate.epoch \/ Proposed(s) THEN step
     ELSE Collected([step EXCEPT
            !.s.candidate.promises = others \union {<<k, message>>}])

CollectedForLong(step) ==
  LET s == step.s
  IN IF ~s.candidate.asking /\ s.candidate.promises # {}
     THEN Propose(step)
     ELSE StandLater(step)

(***************************************************************************)
(* Step 4: accept, once nothing is owed                                    *)
(***************************************************************************)
Proposal(step, cast) ==
  LET s == step.s
      raised == [k \in Members |->
                   IF (cast.lives[k] = 0 \/ k \in cast.ended) /\ Mutant # "no floors"
                   THEN cast.epoch ELSE s.floors[k]]
      takes == [step EXCEPT !.s.cast = cast, !.s.casting = TRUE, !.s.floors = raised]
      drops == IF Ends(cast, s.id, s.incarnation) THEN Drop(takes) ELSE takes
      mine == Has(cast, s.id, s.incarnation) \* and not of an earlier life
  IN IF cast.epoch # s.promised \/ cast.epoch = s.active \/ ~mine THEN step
     ELSE AcceptIfFree(Write(drops))

(***************************************************************************)
(* Step 5: activate what a majority has accepted                           *)
(***************************************************************************)
Decided(set) == Mutant = "activation without majority" \/ Majority(set)

Accepted(step, k, epoch) ==
  LET counted == [step EXCEPT !.s.candidate.accepts = @ \union {k}]
      candidate == counted.s.candidate
  IN IF epoch # step.s.candidate.epoch \/ ~Proposed(step.s) THEN step
     ELSE IF ~Decided(candidate.accepts) THEN counted
     ELSE Withdraw(SendAll(counted, InView(candidate.proposal.lives),
            [type |-> "Activate", epoch |-> epoch, holder |-> candidate.holder]))

Obeys(s, epoch) ==
  IF Mutant = "join without guard" THEN s.cast.epoch # 0
  ELSE epoch = s.promised /\ epoch = s.cast.epoch

Activated(step, epoch, holder) ==
  LET s == step.s
      members == InView(s.cast.lives)
      first == CHOOSE k \in members : \A other \in members : k <= other
      leads == (IF holder = -1 THEN first ELSE holder) = s.id
      confirmed == {[claim EXCEPT !.epoch = epoch] : claim \in s.claim}
      joins ==
        Cancel([step EXCEPT
                 !.s.active = epoch, !.s.view = s.cast.lives,
                 !.s.frozen = FALSE, !.s.backoff = 1,
                 !.s.claim = IF leads /\ confirmed = {} THEN Claim(epoch, epoch)
                             ELSE confirmed],
               {Activation, Stand})
      told == Tell(joins, <<"joined", epoch, members>>)
      begun == IF leads THEN AskForLease(told) ELSE told
  IN IF ~Obeys(s, epoch) \/ epoch = s.active THEN step
     ELSE IF Cause(begun.s) THEN StandSoon(begun) ELSE begun

(***************************************************************************)
(* Evidence                                                                *)
(***************************************************************************)
LinkUp(step, k) ==
  LET linked == [step EXCEPT !.s.links = @ \union {k}]
      s == linked.s
      tells == IF Serving(s) /\ s.view[k] = 0
               THEN Send(linked, k, [type |-> "Behind", epoch |-> s.active])
               ELSE linked
  IN IF Cause(s) THEN StandSoon(tells) ELSE tells

LinkDown(step, k) ==
  LET unlinked == [step EXCEPT !.s.links = @ \ {k}]
  IN Collected(IF Broken(unlinked.s) THEN StandSoon(unlinked) ELSE unlinked)

Hears(step, epoch) == [step EXCEPT !.s.heard = Max(@, epoch)]

Refused(step, epoch) ==
  IF Standing(step.s) /\ epoch > step.s.candidate.epoch
  THEN StandLater(Hears(step, epoch))
  ELSE IF ~Cause(step.s) /\ Cause(Hears(step, epoch).s)
  THEN StandSoon(Hears(step, epoch))
  ELSE Hears(step, epoch)

IsBehind(step, epoch) ==
  IF epoch <= step.s.heard THEN step
  ELSE IF Cause(Hears(step, epoch).s) THEN StandSoon(Hears(step, epoch))
  ELSE Hears(step, epoch)

(***************************************************************************)
(* The handlers                                                            *)
(***************************************************************************)
Boot(step, disk) ==
  LET s == step.s
      blank == disk = BlankDisk
      knows == IF blank THEN step
               ELSE Set([step EXCEPT
                          !.s.promised = IF Mutant = "promise forgotten" THEN 0
                                         ELSE disk.promised,
                          !.s.floors = disk.floors,
                          !.s.restarting = TRUE],
                        Restart,
                        IF Mutant = "owing nothing after restart" THEN 0
                        ELSE OwedTicks(Lease))
      begins == [knows EXCEPT !.s.up = TRUE,
                              !.s.incarnation = IF blank THEN 1 ELSE disk.incarnation + 1]
  IN Set(Write(begins), Stand, (s.id + 1) * Rank)

Receive(step, k, message) ==
  CASE message.type = "Beat" -> Beaten(step, k, message)
    [] message.type = "Echo" -> Echoed(step, k, message)
    [] message.type = "Would" -> Asked(step, k, message)
    [] message.type = "Yes" -> SaysYes(step, k, message.epoch)
    [] message.type = "Prepare" -> Prepared(step, k, message.epoch)
    [] message.type = "Promise" -> Promised(step, k, message)
    [] message.type = "Refuse" -> Refused(step, message.epoch)
    [] message.type = "Propose" -> Proposal(step, message.cast)
    [] message.type = "Accept" -> Accepted(step, k, message.epoch)
    [] message.type = "Activate" -> Activated(step, message.epoch, message.holder)
    [] message.type = "Behind" -> IsBehind(step, message.epoch)

Expire(step, timer) ==
  LET s == step.s
      fired == Cancel(step, {timer})
  IN CASE timer[1] = "Spent" ->
            [fired EXCEPT !.s.echoes = Without(@, {timer[2]})]
       [] timer[1] = "Owed" ->
            AcceptIfFree([fired EXCEPT !.s.owing = @ \ {<<timer[2], timer[3]>>}])
       [] timer = Restart -> AcceptIfFree([fired EXCEPT !.s.restarting = FALSE])
       [] timer = NextBeat -> IF s.claim = NoClaim THEN fired ELSE AskForLease(fired)
       [] timer = Stand -> StandNow(fired)
       [] timer = Collect -> CollectedForLong(fired)
       [] timer = Activation ->
            StandSoon(IF Standing(s) THEN Withdraw(fired) ELSE fired)

\* What a member sends to itself is handled in the same step.
RECURSIVE Whole(_)
Whole(step) ==
  IF step.own = <<>> THEN step
  ELSE Whole(Receive([step EXCEPT !.own = Tail(@)], step.s.id, Head(step.own)))
=============================================================================

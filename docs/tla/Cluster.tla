------------------------------ MODULE Cluster ------------------------------
(***************************************************************************)
(* Members of a majority group in discrete time, with a network and with   *)
(* faults: what Bellwether's checker explores.  The page README.md says    *)
(* what is modelled, and which projection of the states is counted.        *)
(***************************************************************************)
EXTENDS MajorityGroup

CONSTANTS
  Until,                   \* how far time advances
  DelayLeast, DelayMost,   \* of a message, in ticks
  Losses, Duplications, Unlinks, Pauses, Partitions,  \* how many may strike
  Crashes, WriteCrashes, Recoveries,
  Prompt,                  \* whether connections are heard of at once
  Script                   \* faults that strike in this order, at any time

VARIABLES
  member,   \* by position, the state of each member
  link,     \* by pair, what is on its way, the first first
  faults,   \* how many of each kind may still strike, and of the script have
  cut,      \* pairs between which nothing gets through
  left,     \* how many ticks may still pass
  seen      \* what the judges remember: the last fence and who had it, and
            \* the views that were joined
vars == <<member, link, faults, cut, left, seen>>

Never == 1000000   \* ticks that never pass
Pairs == {pair \in Members \X Members : pair[1] # pair[2]}
Least(set) == CHOOSE x \in set : \A y \in set : x <= y
Later(ticks, by) == IF ticks = Never THEN Never ELSE Max(0, ticks - by)

(***************************************************************************)
(* What becomes of a step                                                  *)
(***************************************************************************)
\* A claim holds until the timer that ends it is due.
Holding(believes, timers) ==
  {b \in believes : Spent(b[2]) \in DOMAIN timers /\ timers[Spent(b[2])].most > 0}

Believing(step) ==
  LET told == {<<o[2], o[3]>> : o \in {step.told[i] : i \in
                 {j \in DOMAIN step.told : step.told[j][1] = "until"}}}
  IN Holding(step.s.believes \union told, step.s.timers)

\* The judges see what a step tells, one after the other.
RECURSIVE Judged(_, _, _)
Judged(k, told, memory) ==
  IF told = <<>> THEN memory
  ELSE LET o == Head(told)
           after ==
             CASE o[1] = "until" ->
                    [memory EXCEPT
                      !.shrunk = @ \/ ~(\/ o[2] > memory.fence
                                        \/ o[2] = memory.fence /\ k = memory.holder),
                      !.fence = o[2], !.holder = k]
               [] o[1] = "joined" ->
                    [memory EXCEPT
                      !.torn = @ \/ (o[2] \in DOMAIN memory.views
                                     /\ memory.views[o[2]] # o[3]),
                      !.views = (o[2] :> o[3]) @@ @]
               [] OTHER -> memory
       IN Judged(k, Tail(told), after)

\* An end that is told when it is due already is not heard.
Heard(step) ==
  SelectSeq(step.told, LAMBDA o : o[1] # "until"
    \/ (Spent(o[3]) \in DOMAIN step.s.timers /\ step.s.timers[Spent(o[3])].most > 0))

Sent(links, k, step) ==
  [pair \in Pairs |->
     IF pair[1] # k \/ pair \in cut THEN links[pair]
     ELSE links[pair] \o [i \in DOMAIN step.out[pair[2]] |->
            [message |-> step.out[pair[2]][i], least |-> DelayLeast, most |-> DelayMost]]]

\* A step of member k happens, after which these are the links and faults.  If
\* it writes, the member may crash before or after the write.
Happens(k, step, links, remaining) ==
  LET before == member[k]
      s == [step.s EXCEPT !.believes = Believing(step),
                          !.disk = IF step.wrote THEN Record(step.s) ELSE @]
  IN \/ /\ member' = [member EXCEPT ![k] = s]
        /\ link' = Sent(links, k, step)
        /\ seen' = Judged(k, Heard(step), seen)
        /\ faults' = remaining
     \/ /\ step.wrote /\ remaining.writeCrashes > 0
        /\ \E disk \in {before.disk, Record(step.s)} :
             member' = [member EXCEPT ![k] = Down(k, disk, step.s.life)]
        /\ link' = links
        /\ seen' = seen
        /\ faults' = [remaining EXCEPT !.writeCrashes = @ - 1]

\* Random choices are made in advance; those that a step does not need make no
\* difference.
Choices(k) == 1 .. member[k].backoff

(***************************************************************************)
(* Messages and timers                                                     *)
(***************************************************************************)
Deliver(pair) ==
  LET k == pair[2]
      queue == link[pair]
      links == [link EXCEPT ![pair] = Tail(queue)]
  IN /\ queue # <<>> /\ ~member[k].paused
     /\ queue[1].least = 0
     /\ UNCHANGED <<cut, left>>
     /\ IF pair \in cut \/ ~member[k].up
        THEN link' = links /\ UNCHANGED <<member, faults, seen>>
        ELSE \E r \in Choices(k) :
               Happens(k, Whole(Receive(Step(member[k], r), pair[1], queue[1].message)),
                       links, faults)

DeliveryDue ==
  \E pair \in Pairs : /\ ~member[pair[2]].paused
                      /\ \E i \in DOMAIN link[pair] : link[pair][i].most = 0

\* What arrives at an instant comes before what expires.
Fire(k) ==
  /\ member[k].up /\ ~member[k].paused /\ ~DeliveryDue
  /\ UNCHANGED <<cut, left>>
  /\ \E timer \in DOMAIN member[k].timers :
       /\ member[k].timers[timer].least = 0
       /\ \E r \in Choices(k) :
            Happens(k, Whole(Expire(Step(member[k], r), timer)), link, faults)

(***************************************************************************)
(* Connections                                                             *)
(***************************************************************************)
Open(k, other) == <<k, other>> \notin cut /\ <<other, k>> \notin cut
Reachable(k, other) == member[other].up /\ Open(k, other)

\* Whether a connection is not as member k knows it.
News(k, other) ==
  /\ k # other /\ member[k].up /\ ~member[k].paused
  /\ LET known == member[k].peers[other]
     IN IF known = 0 THEN Reachable(k, other)
        ELSE ~Reachable(k, other) \/ member[other].life # known

HearOf(k, other, life, remaining) ==
  LET s == [member[k] EXCEPT !.peers[other] = life]
  IN \E r \in Choices(k) :
       Happens(k, Whole(IF life = 0 THEN LinkDown(Step(s, r), other)
                        ELSE LinkUp(Step(s, r), other)), link, remaining)

Hear(k, other) ==
  /\ UNCHANGED <<cut, left>>
  /\ \/ /\ News(k, other)
        /\ HearOf(k, other, IF member[k].peers[other] = 0 THEN member[other].life ELSE 0,
                  faults)
     \/ /\ k # other /\ member[k].up /\ ~member[k].paused /\ ~News(k, other)
        /\ member[k].peers[other] # 0 /\ faults.unlinks > 0
        /\ HearOf(k, other, 0, [faults EXCEPT !.unlinks = @ - 1])

(***************************************************************************)
(* Faults                                                                  *)
(***************************************************************************)
Lose(pair) ==
  /\ faults.losses > 0 /\ link[pair] # <<>>
  /\ link' = [link EXCEPT ![pair] = Tail(@)]
  /\ faults' = [faults EXCEPT !.losses = @ - 1]
  /\ UNCHANGED <<member, cut, left, seen>>

Duplicate(pair) ==
  /\ faults.duplications > 0 /\ link[pair] # <<>>
  /\ link' = [link EXCEPT ![pair] = <<Head(@)>> \o @]
  /\ faults' = [faults EXCEPT !.duplications = @ - 1]
  /\ UNCHANGED <<member, cut, left, seen>>

CrashOf(k, remaining) ==
  /\ member[k].up
  /\ member' = [member EXCEPT ![k] = Down(k, member[k].disk, member[k].life)]
  /\ faults' = remaining
  /\ UNCHANGED <<link, cut, left, seen>>

RecoveryOf(k, remaining) ==
  /\ ~member[k].up
  /\ LET s == [member[k] EXCEPT !.life = @ + 1]
     IN Happens(k, Boot(Step(s, 1), s.disk), link, remaining)
  /\ UNCHANGED <<cut, left>>

PauseOf(k, remaining) ==
  /\ member[k].up /\ ~member[k].paused
  /\ member' = [member EXCEPT ![k].paused = TRUE]
  /\ faults' = remaining
  /\ UNCHANGED <<link, cut, left, seen>>

\* It needs no budget: what is paused may resume at any time.
ResumptionOf(k, remaining) ==
  /\ member[k].paused
  /\ member' = [member EXCEPT ![k].paused = FALSE]
  /\ faults' = remaining
  /\ UNCHANGED <<link, cut, left, seen>>

PartitionInto(side, remaining) ==
  /\ cut' = {pair \in Pairs : (pair[1] \in side) # (pair[2] \in side)}
  /\ faults' = remaining
  /\ UNCHANGED <<member, link, left, seen>>

\* Nor does this: what is cut may heal at any time.
Healing(remaining) ==
  /\ cut' = {}
  /\ faults' = remaining
  /\ UNCHANGED <<member, link, left, seen>>

Strike ==
  \/ \E pair \in Pairs : Lose(pair) \/ Duplicate(pair)
  \/ \E k \in Members :
       \/ faults.crashes > 0 /\ CrashOf(k, [faults EXCEPT !.crashes = @ - 1])
       \/ faults.recoveries > 0 /\ RecoveryOf(k, [faults EXCEPT !.recoveries = @ - 1])
       \/ faults.pauses > 0 /\ PauseOf(k, [faults EXCEPT !.pauses = @ - 1])
       \/ ResumptionOf(k, faults)
  \/ /\ faults.partitions > 0 /\ cut = {}
     /\ \E side \in SUBSET (0 .. N - 2) :
          side # {} /\ PartitionInto(side, [faults EXCEPT !.partitions = @ - 1])
  \/ cut # {} /\ Healing(faults)

NoScript == <<>>
LeaderCutOff == << <<"partition", {0}>> >>
CutOffAndBothRestart ==
  << <<"partition", {0}>>, <<"crash", 1>>, <<"crash", 2>>, <<"recover", 1>>, <<"recover", 2>> >>
BothRestart == << <<"crash", 1>>, <<"crash", 2>>, <<"recover", 1>>, <<"recover", 2>> >>
LastRestarts == << <<"crash", 2>>, <<"recover", 2>> >>

Scripted == faults.script < Len(Script)

StrikeNext ==
  /\ Scripted
  /\ LET fault == Script[faults.script + 1]
         after == [faults EXCEPT !.script = @ + 1]
     IN CASE fault[1] = "crash" -> CrashOf(fault[2], after)
          [] fault[1] = "recover" -> RecoveryOf(fault[2], after)
          [] fault[1] = "pause" -> PauseOf(fault[2], after)
          [] fault[1] = "resume" -> ResumptionOf(fault[2], after)
          [] fault[1] = "partition" -> PartitionInto(fault[2], after)
          [] fault[1] = "heal" -> Healing(after)

(***************************************************************************)
(* Time does not pass what is due.  It leaps to the next instant at which  *)
(* something may happen, if nothing may happen before.                     *)
(***************************************************************************)
AllTimers(k) == {member[k].timers[t] : t \in DOMAIN member[k].timers}
OnTheWay(pair) == {link[pair][i] : i \in DOMAIN link[pair]}

Latest ==
  Least({Never}
    \union UNION {{t.most : t \in AllTimers(k)} : k \in {k \in Members : ~member[k].paused}}
    \union UNION {{e.most : e \in OnTheWay(p)} : p \in {p \in Pairs : ~member[p[2]].paused}})
NextInstant ==
  Least({Never}
    \union {x \in UNION {{t.least : t \in AllTimers(k)} : k \in Members} : x > 0}
    \union {x \in UNION {{e.least : e \in OnTheWay(p)} : p \in Pairs} : x > 0})

Possible ==
  \/ \E pair \in Pairs : /\ link[pair] # <<>> /\ link[pair][1].least = 0
                         /\ ~member[pair[2]].paused
  \/ /\ ~DeliveryDue
     /\ \E k \in Members : ~member[k].paused /\ \E t \in AllTimers(k) : t.least = 0
  \/ faults.losses + faults.duplications + faults.unlinks + faults.pauses
       + faults.partitions + faults.crashes + faults.writeCrashes + faults.recoveries > 0
  \/ ENABLED StrikeNext
  \/ cut # {}
  \/ \E k \in Members : member[k].paused
  \/ \E k, other \in Members : News(k, other)

Pass ==
  LET latest == Latest
      next == NextInstant
      ticks == IF Possible THEN 1 ELSE IF next < latest THEN next ELSE latest
      aged(x) == [x EXCEPT !.least = Later(@, ticks), !.most = Later(@, ticks)]
      older(s) == LET timers == [t \in DOMAIN s.timers |-> aged(s.timers[t])]
                  IN [s EXCEPT !.timers = timers, !.believes = Holding(@, timers)]
  IN /\ latest # 0 /\ latest # Never
     /\ Prompt => \A k, other \in Members : ~News(k, other)
     /\ ticks <= left
     /\ left' = left - ticks
     /\ member' = [k \in Members |-> older(member[k])]
     /\ link' = [pair \in Pairs |-> [i \in DOMAIN link[pair] |-> aged(link[pair][i])]]
     /\ UNCHANGED <<faults, cut, seen>>

(***************************************************************************)
(* All members start first, connected with each other; one that crashes at *)
(* its first write does not get that far.                                  *)
(***************************************************************************)
RECURSIVE Linked(_, _)
Linked(step, k) ==
  IF k = N THEN step
  ELSE Linked(IF k = step.s.id THEN step
              ELSE LinkUp([step EXCEPT !.s.peers[k] = 1], k), k + 1)

Started(k) ==
  LET step == Linked(Boot(Step(Down(k, BlankDisk, 1), 1), BlankDisk), 0)
  IN [step.s EXCEPT !.disk = Record(step.s)]
Beginnings == {"well", "before", "after"}

Init ==
  \E begin \in [Members -> Beginnings] :
    LET failed == {k \in Members : begin[k] # "well"}
    IN /\ Cardinality(failed) <= WriteCrashes
       /\ member = [k \in Members |->
                      CASE begin[k] = "well" -> Started(k)
                        [] begin[k] = "before" -> Down(k, BlankDisk, 1)
                        [] begin[k] = "after" -> Down(k, Started(k).disk, 1)]
       /\ link = [pair \in Pairs |-> <<>>]
       /\ faults = [losses |-> Losses, duplications |-> Duplications,
                    unlinks |-> Unlinks, pauses |-> Pauses,
                    partitions |-> Partitions, crashes |-> Crashes,
                    writeCrashes |-> WriteCrashes - Cardinality(failed),
                    recoveries |-> Recoveries, script |-> 0]
       /\ cut = {}
       /\ left = Until
       /\ seen = [fence |-> 0, holder |-> -1, views |-> <<>>,
                  shrunk |-> FALSE, torn |-> FALSE]

Next ==
  \/ \E pair \in Pairs : Deliver(pair)
  \/ \E k \in Members : Fire(k)
  \/ \E k, other \in Members : Hear(k, other)
  \/ Strike
  \/ StrikeNext
  \/ Pass

Spec == Init /\ [][Next]_vars

(***************************************************************************)
(* What is to hold                                                         *)
(***************************************************************************)
Believers == {k \in Members : member[k].believes # {}}
OneBeliever == Cardinality(Believers) <= 1
FencesGrow == ~seen.shrunk
OneViewPerEpoch == ~seen.torn
ServesWhatItPromised ==
  \A k \in Members : /\ member[k].active <= member[k].promised
                     /\ member[k].cast.epoch <= member[k].promised
FloorsArePromised ==
  \A k, j \in Members : member[k].floors[j] <= member[k].promised
ClaimsAreAboveTheOwnFloor ==
  \A k \in Members : \A c \in member[k].claim : c.epoch >= member[k].floors[k]

OneProposerPerView ==
  \A k \in Members : Standing(member[k]) => ProposerOf(member[k].candidate.epoch) = k

(***************************************************************************)
(* The projection that is counted: see README.md.  Recorded is true in all *)
(* states, and prints the projection of each.                              *)
(***************************************************************************)
ProjectionOf(s) ==
  <<s.incarnation, s.promised, [k \in 1 .. N |-> s.floors[k - 1]],
    s.cast.epoch, IF s.casting THEN 1 ELSE 0, s.active, IF s.frozen THEN 1 ELSE 0,
    IF Standing(s) THEN 1 ELSE 0, [k \in 1 .. N |-> IF k - 1 \in s.links THEN 1 ELSE 0],
    IF s.believes = {} THEN 0 ELSE Least({b[1] : b \in s.believes})>>
Projection == [k \in 1 .. N |-> ProjectionOf(member[k - 1])]
Recorded == PrintT(ToString(Projection))
=============================================================================

/**
 * The reasons that the demo's students give for their mistakes, and the different reasons that their tutor
 * gives for some.
 */
import { analyseMistakes, explainMistakes, type Mistakes } from '#features/mistakes/mistakes.contract.ts';
import { type Luck, seededLuck } from '../luck.ts';
import type { Account, Calls } from './calls.ts';
import type { School } from './people.ts';

type Missed = Mistakes['questions'][number];
type Reason = Mistakes['reasons'][number];

/** How often each group of reasons applies, in percent. Reading errors are rare in Math. */
const OFTEN: Readonly<Record<Reason['group'], { math: number; verbal: number }>> = {
  knowledge: { math: 34, verbal: 22 },
  process: { math: 22, verbal: 8 },
  execution: { math: 24, verbal: 4 },
  reading: { math: 6, verbal: 38 },
  time: { math: 8, verbal: 14 },
  strategy: { math: 3, verbal: 6 },
  guess: { math: 3, verbal: 8 },
};

/**
 * The first student gives reasons for nearly all mistakes, three others for a few. Some mistakes are left for
 * visitors of the demo to explain.
 */
const THEIRS = [110, 15, 10, 5];
const STAFFS = 18;

/** Gives reasons for mistakes that are already released. */
export async function giveReasons(calls: Calls, { groups, staff }: School): Promise<void> {
  const members = groups[0]?.members ?? [];
  for (const [place, most] of THEIRS.entries()) {
    const account = members[place];
    if (account === undefined) continue;
    const luck = seededLuck(`reasons ${place}`);
    await explain(calls, account, {}, (missed) => missed.slice(0, most), luck);
  }
  const [first] = members;
  if (first === undefined) return;
  const luck = seededLuck('reasons of staff');
  await explain(calls, staff.tutor, { user: first.id }, (missed) => missed.slice(0, STAFFS), luck);
}

async function explain(
  calls: Calls,
  by: Account,
  query: { user?: string },
  pick: (missed: readonly Missed[]) => readonly Missed[],
  luck: Luck,
): Promise<void> {
  const { call } = await calls.as(by);
  const { questions, reasons, map } = await call(analyseMistakes, { query });
  const general = reasons.filter(({ topic }) => topic === null);
  const given = new Map<string, string[]>();
  for (const missed of pick(questions)) {
    const subject = map.domains.find(({ id }) => id === missed.domain?.id)?.subject;
    const reason =
      missed.suggestion?.reason ??
      missed.said.taker?.reason?.id ??
      likely(general.filter(fits(missed)), subject === 'Math' ? 'math' : 'verbal', luck);
    if (reason !== null) given.set(reason, [...(given.get(reason) ?? []), missed.attempt]);
  }
  for (const [reason_for_error, attempts] of given) {
    await call(explainMistakes, { body: { attempts, reason_for_error } });
  }
}

/** If there is no answer, the reason is lack of time. Otherwise it is something else. */
function fits({ response }: Missed): (reason: Reason) => boolean {
  return ({ group }) => (group === 'time') === (response === null);
}

/** Picks a reason from a group with the probabilities of `OFTEN`. */
function likely(reasons: readonly Reason[], subject: 'math' | 'verbal', luck: Luck): string | null {
  let left = luck.chance() * Object.values(OFTEN).reduce((sum, often) => sum + often[subject], 0);
  for (const [group, often] of Object.entries(OFTEN)) {
    left -= often[subject];
    const of_group = reasons.filter((reason) => reason.group === group);
    if (left < 0 && of_group.length > 0) return luck.pick(of_group).id;
  }
  return null;
}

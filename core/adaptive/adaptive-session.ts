/**
 * An adaptive test as somebody sits it: where they stand after the answers so far, and what they are asked next. The same
 * seed, answers and withheld questions give the same choice again, which is what a replay rests on.
 */
import { abilityOf } from '#core/irt/ability.ts';
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { type AdaptiveRules, nextItem, type PoolItem, stopReason } from './next-item.ts';

/** A question that was asked, in the order of asking. What was left without an answer is not right. */
export interface AskedItem {
  readonly id: string;
  readonly is_right: boolean;
}

/** The ability that the answers so far show (EAP, N(0, 1)), and why the test ends with them; null while it goes on. */
export interface AdaptiveStanding {
  readonly theta: number;
  readonly se: number;
  readonly stop: ReturnType<typeof stopReason>;
}

/** Where somebody stands. Throws where a question was asked that the pool does not have. */
export function standingAfter(
  pool: readonly PoolItem[],
  rules: AdaptiveRules,
  asked: readonly AskedItem[],
): AdaptiveStanding {
  const items = itemsOf(pool, asked);
  const { theta, se } = abilityOf(
    items.map((item, place) => ({ item, is_right: asked[place]?.is_right === true })),
    'eap',
  );
  return {
    theta: asked.length === 0 ? rules.start_theta : theta,
    se,
    stop: stopReason(rules, asked.length, se, pool.length - asked.length),
  };
}

/**
 * What is asked after these, by the seed of the session; null where the pool has none left. `withheld`: the questions that
 * too many were asked already.
 */
export function chosenItem(
  pool: readonly PoolItem[],
  rules: AdaptiveRules,
  asked: readonly AskedItem[],
  { seed, withheld }: { readonly seed: number; readonly withheld: ReadonlySet<string> },
): PoolItem | null {
  const { theta } = standingAfter(pool, rules, asked);
  // A place has a number of its own: the choice hangs on nothing that was chosen by luck before it.
  const random = seededNumbers(seed, `adaptive question ${asked.length + 1}`);
  return nextItem(pool, itemsOf(pool, asked), theta, rules, random, withheld);
}

function itemsOf(pool: readonly PoolItem[], asked: readonly AskedItem[]): PoolItem[] {
  const byId = new Map(pool.map((item) => [item.id, item]));
  return asked.map(({ id }) => {
    const item = byId.get(id);
    if (item === undefined) throw new Error(`The pool has no question ${id}.`);
    return item;
  });
}

/** Of fewer sessions a share says nothing: until so many have begun, as many count. */
const LEAST_SESSIONS = 20;

/** How often questions were asked in the sessions of a test that have begun, the present one among them. */
export interface Exposure {
  readonly sessions: number;
  readonly asked: ReadonlyMap<string, number>;
}

/** The questions that would be asked in more than the share `cap` of the sessions if they were asked once more. */
export function overexposed({ sessions, asked }: Exposure, cap: number | null): Set<string> {
  if (cap === null) return new Set();
  // A share such as .3 is a little less or more than it says.
  const most = Math.floor(cap * Math.max(sessions, LEAST_SESSIONS) + 1e-9);
  return new Set([...asked].flatMap(([id, count]) => (count + 1 > most ? [id] : [])));
}

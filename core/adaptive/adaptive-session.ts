/**
 * An adaptive test in progress: the ability estimate after each answer, and the next question. The same seed,
 * answers and withheld questions always give the same choice, so a session can be replayed.
 */
import { abilityOf } from '#core/irt/ability.ts';
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { type AdaptiveRules, nextItem, type PoolItem, stopReason } from './next-item.ts';

/** A question that was asked, in order of asking. A question without an answer counts as not right. */
export interface AskedItem {
  readonly id: string;
  readonly is_right: boolean;
}

/**
 * The ability estimate after the answers so far (EAP with prior N(0, 1)), and why the test stops; null while
 * it continues.
 */
export interface AdaptiveStanding {
  readonly theta: number;
  readonly se: number;
  readonly stop: ReturnType<typeof stopReason>;
}

/** The ability estimate after the answers so far. Throws if a question was asked that is not in the pool. */
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
 * The next question, chosen with the session's seed; null if the pool is used up. `withheld`: questions that
 * were asked too often in other sessions.
 */
export function chosenItem(
  pool: readonly PoolItem[],
  rules: AdaptiveRules,
  asked: readonly AskedItem[],
  { seed, withheld }: { readonly seed: number; readonly withheld: ReadonlySet<string> },
): PoolItem | null {
  const { theta } = standingAfter(pool, rules, asked);
  // Each position has its own random stream, so no choice depends on the random choices before it.
  const random = seededNumbers(seed, `adaptive question ${asked.length + 1}`);
  return nextItem(pool, itemsOf(pool, asked), theta, rules, random, withheld);
}

function itemsOf(pool: readonly PoolItem[], asked: readonly AskedItem[]): PoolItem[] {
  const byId = new Map(pool.map((item) => [item.id, item]));
  return asked.map(({ id }) => {
    const item = byId.get(id);
    if (item === undefined) throw new Error(`The question ${id} is not in the pool.`);
    return item;
  });
}

/** A share of very few sessions means little, so at least this many sessions are assumed. */
const LEAST_SESSIONS = 20;

/** How often each question was asked in the started sessions of a test, including the current one. */
export interface Exposure {
  readonly sessions: number;
  readonly asked: ReadonlyMap<string, number>;
}

/** The questions that would exceed the share `cap` of sessions if they were asked once more. */
export function overexposed({ sessions, asked }: Exposure, cap: number | null): Set<string> {
  if (cap === null) return new Set();
  // A share like 0.3 has no exact binary representation.
  const most = Math.floor(cap * Math.max(sessions, LEAST_SESSIONS) + 1e-9);
  return new Set([...asked].flatMap(([id, count]) => (count + 1 > most ? [id] : [])));
}

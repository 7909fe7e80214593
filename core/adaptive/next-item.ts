/**
 * Chooses the next question of an adaptive test and decides when the test ends. Randomness is passed in, so
 * the same seed gives the same test.
 */
import { itemInformation } from '#core/irt/information.ts';
import type { ItemParameters } from '#core/irt/item-curve.ts';

export interface PoolItem extends ItemParameters {
  readonly id: string;
  /**
   * The content area that the question counts toward, such as a domain; null if the test has no content
   * targets.
   */
  readonly content: string | null;
}

export interface AdaptiveRules {
  /** The ability at which the first question is chosen. */
  readonly start_theta: number;
  readonly min_items: number;
  readonly max_items: number;
  /** The test ends once its standard error is at most this. Null: it ends only at `max_items`. */
  readonly stop_se: number | null;
  /** The question is drawn at random from this many of the best; 1 always asks the best. */
  readonly randomesque: number;
  /** The target share of the test for each content area. The shares sum to 1, or there are none. */
  readonly content_targets: Readonly<Record<string, number>>;
}

/** Why the test ends now; null while it continues. */
export function stopReason(
  { min_items, max_items, stop_se }: AdaptiveRules,
  asked: number,
  se: number,
  remaining: number,
): 'precise_enough' | 'long_enough' | 'pool_is_empty' | null {
  if (asked >= max_items) return 'long_enough';
  if (asked >= min_items && stop_se !== null && se <= stop_se) return 'precise_enough';
  return remaining === 0 ? 'pool_is_empty' : null;
}

/**
 * Chooses the next question. It takes the content area furthest behind its target (Kingsbury & Zara, Applied
 * Measurement in Education 2, 1989) and in this area the most informative question at the ability `theta`, or
 * one of the `randomesque` best. If several are equal, the first id wins. Null if no question is left.
 * `withheld` are ids that must not be asked, such as overexposed ones.
 */
export function nextItem(
  pool: readonly PoolItem[],
  asked: readonly PoolItem[],
  theta: number,
  rules: AdaptiveRules,
  random: () => number,
  withheld: ReadonlySet<string> = new Set(),
): PoolItem | null {
  const done = new Set(asked.map(({ id }) => id));
  const left = pool.filter(({ id }) => !done.has(id));
  // If only overexposed questions are left, the test asks them rather than ending.
  const allowed = left.filter(({ id }) => !withheld.has(id));
  const offered = allowed.length > 0 ? allowed : left;
  const content = contentBehind(offered, asked, rules.content_targets);
  const candidates = content === null ? offered : offered.filter((item) => item.content === content);
  const ranked = candidates
    .map((item) => ({ item, information: itemInformation(item, theta) }))
    .sort((one, other) => other.information - one.information || (one.item.id < other.item.id ? -1 : 1));
  const best = ranked.slice(0, Math.max(1, rules.randomesque));
  return best[Math.floor(random() * best.length)]?.item ?? null;
}

/**
 * The content area with the largest part of its target still missing, among those that have questions left.
 */
function contentBehind(
  offered: readonly PoolItem[],
  asked: readonly PoolItem[],
  targets: Readonly<Record<string, number>>,
): string | null {
  const left = new Set(offered.map(({ content }) => content));
  let most: { content: string; behind: number } | null = null;
  for (const [content, target] of Object.entries(targets)) {
    if (!left.has(content)) continue;
    const share =
      asked.length === 0 ? 0 : asked.filter((item) => item.content === content).length / asked.length;
    const behind = target - share;
    if (most === null || behind > most.behind) most = { content, behind };
  }
  return most?.content ?? null;
}

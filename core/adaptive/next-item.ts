/**
 * Which question an adaptive test asks next, and when it has asked enough. It knows calibrated items, content targets and
 * what was asked so far; chance is passed in, so that the same seed gives the same test again.
 */
import { itemInformation } from '#core/irt/information.ts';
import type { ItemParameters } from '#core/irt/item-curve.ts';

export interface PoolItem extends ItemParameters {
  readonly id: string;
  /** What it counts towards, as a domain; null where the test has no targets. */
  readonly content: string | null;
}

export interface AdaptiveRules {
  /** The ability at which the first question is chosen. */
  readonly start_theta: number;
  readonly min_items: number;
  readonly max_items: number;
  /** The test ends once its standard error is at most this; null: at `max_items` alone. */
  readonly stop_se: number | null;
  /** One of so many of the best questions is asked, each as likely: 1 asks the best. */
  readonly randomesque: number;
  /** The share of the test that each content shall have; together 1, or none at all. */
  readonly content_targets: Readonly<Record<string, number>>;
}

/** Why a test ends now; null while it goes on. */
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
 * The next question: of the content that is furthest behind its target (Kingsbury & Zara, Applied Measurement in Education
 * 2, 1989), the one that tells most about an ability of `theta`, or one of the `randomesque` that do. Of equal ones the
 * first by id. Null where none is left. `withheld` are ids that must not be asked, as those exposed too often.
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
  // A test goes on with what is exposed too often rather than end for it.
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

/** The content with the largest part of its target still to come, of those that have questions left. */
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

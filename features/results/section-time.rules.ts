/** Computes for each section how far the takers of a test got within its time. */
import type { Interval } from '#core/item-analysis/intervals.ts';
import { ReachTally } from '#core/item-analysis/speededness.ts';
import type { AnalysedQuestion } from './analysed-items.rules.ts';
import type { SectionTime } from './section-time.contract.ts';

/**
 * A question in a session: its item, whether the taker reached it, and whether it is included in the item's
 * figures.
 */
export interface ReachedItem {
  readonly item: number;
  readonly is_reached: boolean;
  readonly is_counted: boolean;
}

/** Figures of a question over the sessions in which it is included. */
interface ItemShare {
  readonly persons: number;
  readonly facility: number | null;
}

export class SectionTimes {
  readonly #items: readonly AnalysedQuestion[];
  readonly #reach = new Map<string, ReachTally>();
  /** For each item: how many of the counted sessions did not reach it. */
  readonly #unreached: Int32Array;

  constructor(items: readonly AnalysedQuestion[]) {
    this.#items = items;
    this.#unreached = new Int32Array(items.length);
  }

  /** Adds a session with all questions it was asked. */
  add(asked: readonly ReachedItem[]): void {
    const sections = new Map<string, { asked: number; unreached: number }>();
    for (const { item, is_reached, is_counted } of asked) {
      const { id = '', duration_seconds = null } = this.#items[item]?.section ?? {};
      // Without a time limit, nobody can have run out of time.
      if (duration_seconds === null) continue;
      const own = sections.get(id) ?? { asked: 0, unreached: 0 };
      sections.set(id, own);
      own.asked += 1;
      if (is_reached) continue;
      own.unreached += 1;
      if (is_counted) this.#unreached[item] = (this.#unreached[item] ?? 0) + 1;
    }
    for (const [id, { asked: count, unreached }] of sections) {
      const tally = this.#reach.get(id) ?? new ReachTally();
      this.#reach.set(id, tally);
      tally.add(count, unreached);
    }
  }

  /** The sections in the order of the test. `figures` are those of the questions over the same sessions. */
  figures(figures: readonly ItemShare[]): SectionTime[] {
    const sections = Map.groupBy(this.#items.keys(), (item) => this.#items[item]?.section.id ?? '');
    return [...sections].flatMap(([id, items]) => {
      const {
        title = '',
        kind = 'other',
        duration_seconds = null,
      } = this.#items[items[0] ?? -1]?.section ?? {};
      const reach = this.#reach.get(id)?.figures() ?? null;
      if (reach === null || duration_seconds === null) return [];
      const { persons, asked, end, not_reached_share, interval, too_many } = reach;
      const lost = items.reduce((sum, item) => sum + this.#lost(item, figures[item]), 0) / persons;
      const scale = (bound: number) => (not_reached_share === 0 ? 0 : (lost * bound) / not_reached_share);
      const figure = (value: number, { low, high }: Interval) => ({ value, low, high });
      return [
        {
          section: { id, title, kind },
          session_count: persons,
          question_count: asked,
          duration_seconds,
          finished: figure(end.finished_share, end.interval),
          is_speeded: end.is_speeded,
          not_reached: figure(not_reached_share, interval),
          lost_right: figure(lost, { low: scale(interval.low), high: scale(interval.high) }),
          mend: end.is_speeded
            ? { questions: too_many, seconds: Math.ceil((too_many * duration_seconds) / asked) }
            : null,
        },
      ];
    });
  }

  /**
   * The right answers that takers lost because they did not reach the item, assuming that they would have
   * done as well as the takers who reached it. 0 if nobody reached it, because then there is no data.
   */
  #lost(item: number, figures: ItemShare | undefined): number {
    const unreached = this.#unreached[item] ?? 0;
    const { persons = 0, facility = null } = figures ?? {};
    if (facility === null || persons === unreached || this.#items[item]?.placement.unscored) return 0;
    return (unreached * facility * persons) / (persons - unreached);
  }
}

/** Counts the result of a regrade session by session: who gains, who loses, and by how much. */
import { correlation, momentsOf } from '#core/item-analysis/moments.ts';
import type { Response } from '#core/scoring/scoring.ts';
import { byMeaning, changeOf, countChanges, meaningOf } from './regrade.rules.ts';
import { type Meaning, MOST_NAMED, type RegradedOutcome } from './regrades.contract.ts';

interface Scores {
  readonly raw: number | null;
  readonly scaled: number | null;
}

/** A session with its current score and its score by the new answer key. */
export interface CountedSession {
  readonly session: Scores & {
    readonly id: string;
    readonly assessment: string;
    readonly taker: string;
    readonly taker_name: string;
    readonly goal_score: number | null;
    readonly submitted_at: Date;
    readonly outcome: RegradedOutcome;
    readonly share: number | null;
  };
  readonly score: { readonly raw: number; readonly scaled: number | null };
  readonly own: {
    readonly outcome: RegradedOutcome;
    readonly share: number | null;
    /** The points; null if the question is not scored. */
    readonly marks: number | null;
  };
  readonly taken: { readonly response: Response } | null;
}

/** A session whose score or outcome changes. */
export interface ChangedRow {
  readonly session: string;
  readonly assessment: string;
  readonly taker: string;
  readonly name: string;
  readonly response: Response;
  readonly outcome: { readonly before: RegradedOutcome; readonly after: RegradedOutcome };
  readonly raw: { readonly before: number; readonly after: number };
  readonly scaled: { readonly before: number; readonly after: number } | null;
  readonly change: number;
  readonly goal_score: number | null;
  readonly meaning: Meaning | null;
  readonly is_out: boolean;
}

export class RegradeTally {
  sessions = 0;
  gains = 0;
  losses = 0;
  told = 0;
  not_out = 0;
  changed_count = 0;
  first_at: Date | null = null;
  last_at: Date | null = null;
  #scaled = 0;
  readonly #changes: number[] = [];
  readonly #judged: { before: number; after: number; rest: number; count: 1 }[] = [];
  readonly #chosen = new Map<string, number>();
  #changed: ChangedRow[] = [];

  /** Counts one session. `is_out`: its score is released to its taker. */
  add({ session, score, own, taken }: CountedSession, is_out: boolean): void {
    this.sessions += 1;
    const at = session.submitted_at;
    if (this.first_at === null || at < this.first_at) this.first_at = at;
    if (this.last_at === null || at > this.last_at) this.last_at = at;
    const response = taken?.response ?? null;
    for (const option of typeof response === 'string' ? [response] : (response ?? [])) {
      this.#chosen.set(option, (this.#chosen.get(option) ?? 0) + 1);
    }
    if (session.share !== null && own.share !== null) {
      const rest = score.raw - (own.marks ?? 0);
      this.#judged.push({ before: session.share, after: own.share, rest, count: 1 });
    }
    const raw = { before: session.raw ?? score.raw, after: score.raw };
    const isScaled = session.scaled !== null && score.scaled !== null;
    const scaled = isScaled ? { before: session.scaled ?? 0, after: score.scaled ?? 0 } : null;
    if (isScaled) this.#scaled += 1;
    if (raw.after > raw.before) this.gains += 1;
    if (raw.after < raw.before) this.losses += 1;
    const change = changeOf({ raw, scaled });
    this.#changes.push(change);
    if (change === 0 && raw.before === raw.after && session.outcome === own.outcome) return;
    this.changed_count += 1;
    if (is_out) this.told += 1;
    else this.not_out += 1;
    const { goal_score } = session;
    this.#name({
      session: session.id,
      assessment: session.assessment,
      taker: session.taker,
      name: session.taker_name,
      response,
      outcome: { before: session.outcome, after: own.outcome },
      raw,
      scaled,
      change,
      goal_score,
      meaning: meaningOf({ scaled, goal: goal_score }),
      is_out,
    });
  }

  /** Stores at most twice as many rows as are listed, so that memory stays limited. */
  #name(row: ChangedRow): void {
    this.#changed.push(row);
    if (this.#changed.length >= 2 * MOST_NAMED) this.#changed = byMeaning(this.#changed).slice(0, MOST_NAMED);
  }

  /** The sessions whose score or outcome changes, the most important first. */
  changed(): ChangedRow[] {
    return byMeaning(this.#changed).slice(0, MOST_NAMED);
  }

  /** The share of sessions that chose an option; null if there are no sessions. */
  shareOf(option: string): number | null {
    return this.sessions === 0 ? null : (this.#chosen.get(option) ?? 0) / this.sessions;
  }

  /** Facility and discrimination of the question by the old and the new answer key. */
  #itemFigures() {
    const judged = this.#judged;
    const before = momentsOf(
      judged,
      (one) => one.before,
      ({ rest }) => rest,
    );
    const after = momentsOf(
      judged,
      (one) => one.after,
      ({ rest }) => rest,
    );
    const facility = judged.length === 0 ? null : { before: before.mean_x, after: after.mean_x };
    const separates = { before: correlation(before), after: correlation(after) };
    return {
      facility,
      discrimination:
        separates.before === null || separates.after === null
          ? null
          : { before: separates.before, after: separates.after },
    };
  }

  figures() {
    const changes = this.#changes;
    return {
      up: changes.filter((change) => change > 0).length,
      down: changes.filter((change) => change < 0).length,
      same: changes.filter((change) => change === 0).length,
      unit: this.#scaled > 0 ? ('points' as const) : ('marks' as const),
      mean_change: changes.length === 0 ? 0 : changes.reduce((sum, one) => sum + one, 0) / changes.length,
      changes: countChanges(changes),
      ...this.#itemFigures(),
    };
  }
}

/**
 * Derives signals from the circumstances of a missed question. Each has the figures for one true sentence.
 */
import { type Evidence, tellsOfStrength } from '#core/evidence/evidence.ts';

export type Signal =
  /**
   * The question was answered in less than a quarter of the median time; with too few takers, in less than a
   * tenth of the mean.
   */
  | {
      readonly kind: 'rushed';
      readonly seconds: number;
      readonly usual_seconds: number;
      readonly usual: 'median' | 'mean';
      readonly takers: number;
    }
  /** Took more than three times the median. */
  | {
      readonly kind: 'overlong';
      readonly seconds: number;
      readonly usual_seconds: number;
      readonly takers: number;
    }
  /** A right answer was replaced by a wrong one. */
  | { readonly kind: 'changed_away'; readonly changes: number }
  /** The question was never reached. The signal counts all `not_reached` questions in its section. */
  | { readonly kind: 'omitted_end'; readonly not_reached: number; readonly section_questions: number }
  /** Wrong although a right answer was likely. */
  | { readonly kind: 'slip'; readonly expected: number }
  /**
   * `expected`: set if the predicted chance of a right answer was low. `again`: set if several answers in the
   * same sub-topic were wrong. `named_error`: set if the chosen option names an error. `again.sub_topic` is
   * null if the question has no sub-topic; then its topic is counted.
   */
  | {
      readonly kind: 'gap';
      readonly expected: number | null;
      readonly again: Counted | null;
      readonly named_error: string | null;
    };
export type SignalKind = Signal['kind'];

interface Counted {
  readonly sub_topic: string | null;
  readonly wrong: number;
  readonly asked: number;
}

/** With fewer takers, a median is not reliable. */
const TAKERS_FOR_MEDIAN = 20;
const RUSHED_OF_MEDIAN = 1 / 4;
const RUSHED_OF_MEAN = 1 / 10;
const OVERLONG_MEDIANS = 3;
const SLIP_ABOVE = 0.75;
const GAP_BELOW = 0.45;
const GAP_WRONG = 2;
/** A topic is broad, so two wrong answers out of many are not a gap. */
const GAP_OF_TOPIC = 1 / 2;

/** The counts that signals need, by section and by sub-topic (or topic) of a session. */
export interface Surroundings {
  section(row: Evidence): { readonly not_reached: number; readonly questions: number };
  /**
   * Counts for the skill of the row's question, from answers that are evidence of ability. Null if the
   * question has no topic.
   */
  skill(row: Evidence): Counted | null;
}

/** Counts one person's rows from one or more sessions. */
export function surroundingsOf(rows: readonly Evidence[]): Surroundings {
  const sections = new Map<string, { not_reached: number; questions: number }>();
  const skills = new Map<string, { sub_topic: string | null; wrong: number; asked: number }>();
  const keyOf = (...parts: (string | null)[]) => JSON.stringify(parts);
  for (const row of rows) {
    const ofSection = keyOf(row.session, row.section);
    const section = sections.get(ofSection) ?? { not_reached: 0, questions: 0 };
    section.questions += 1;
    if (row.outcome === 'not_reached') section.not_reached += 1;
    sections.set(ofSection, section);

    const { topic, sub_topic } = row.path;
    if (!tellsOfStrength(row)) continue;
    const ofSkill = keyOf(row.session, sub_topic, sub_topic === null ? topic : null);
    const counted = skills.get(ofSkill) ?? { sub_topic, wrong: 0, asked: 0 };
    counted.asked += 1;
    if (row.outcome === 'wrong') counted.wrong += 1;
    skills.set(ofSkill, counted);
  }
  return {
    section: ({ session, section }) =>
      sections.get(keyOf(session, section)) ?? { not_reached: 0, questions: 0 },
    skill: ({ session, path: { topic, sub_topic } }) =>
      topic === null && sub_topic === null
        ? null
        : (skills.get(keyOf(session, sub_topic, sub_topic === null ? topic : null)) ?? null),
  };
}

/** The signals of a missed question, in no particular order; empty for a right answer. */
export function signalsOf(row: Evidence, surroundings: Surroundings): Signal[] {
  if (row.outcome === 'right') return [];
  if (row.outcome === 'not_reached') {
    const { not_reached, questions } = surroundings.section(row);
    return [{ kind: 'omitted_end', not_reached, section_questions: questions }];
  }
  const signals = [rushed(row), overlong(row)];
  if (row.outcome === 'wrong') signals.push(changedAway(row), slip(row), gap(row, surroundings));
  return signals.filter((signal) => signal !== null);
}

function rushed({ seconds, usual_seconds }: Evidence): Signal | null {
  if (seconds === null || usual_seconds === null) return null;
  const { median, mean, takers } = usual_seconds;
  const byMedian = takers >= TAKERS_FOR_MEDIAN;
  if (seconds >= (byMedian ? median * RUSHED_OF_MEDIAN : mean * RUSHED_OF_MEAN)) return null;
  return {
    kind: 'rushed',
    seconds,
    takers,
    usual: byMedian ? 'median' : 'mean',
    usual_seconds: byMedian ? median : mean,
  };
}

function overlong({ seconds, usual_seconds }: Evidence): Signal | null {
  if (seconds === null || usual_seconds === null) return null;
  const { median, takers } = usual_seconds;
  return seconds > median * OVERLONG_MEDIANS
    ? { kind: 'overlong', seconds, usual_seconds: median, takers }
    : null;
}

function changedAway({ was_right, changes }: Evidence): Signal | null {
  return was_right ? { kind: 'changed_away', changes } : null;
}

function slip(row: Evidence): Signal | null {
  const { expected } = row;
  if (expected === null || expected <= SLIP_ABOVE || !tellsOfStrength(row)) return null;
  return { kind: 'slip', expected };
}

function gap(row: Evidence, surroundings: Surroundings): Signal | null {
  if (!tellsOfStrength(row)) return null;
  const { named_error } = row;
  const expected = row.expected !== null && row.expected < GAP_BELOW ? row.expected : null;
  const counted = surroundings.skill(row);
  const again = counted !== null && isAgain(counted) ? counted : null;
  if (expected === null && again === null && named_error === null) return null;
  return { kind: 'gap', expected, again, named_error };
}

function isAgain({ sub_topic, wrong, asked }: Counted): boolean {
  return wrong >= GAP_WRONG && (sub_topic !== null || wrong >= asked * GAP_OF_TOPIC);
}

/**
 * A question of the demo bank, as authors write it and as it is imported. It refers to the starting tags by
 * their codes.
 */
import type { ItemParameters } from '#core/irt/item-curve.ts';
import type { Luck } from '../luck.ts';

export type TopicCode =
  | `${'CID' | 'INF' | 'COE'}`
  | `${'WIC' | 'TSP' | 'CTC'}`
  | `${'SYN' | 'TRA'}`
  | `${'BOU' | 'FSS'}`
  | `H.${'A' | 'B' | 'C' | 'D' | 'E'}.`
  | `P.${'A' | 'B' | 'C'}.`
  | `Q.${'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G'}.`
  | `S.${'A' | 'B' | 'C' | 'D'}.`;

export type ReasonCode =
  | `K${1 | 2 | 3 | 4}`
  | `P${1 | 2 | 3}`
  | `E${1 | 2 | 3 | 4}`
  | `R${1 | 2 | 3}`
  | `S${1 | 2 | 3}`;

export type Difficulty = 1 | 2 | 3 | 4 | 5;

interface DemoOption {
  readonly text: string;
  readonly is_correct: boolean;
  /** The reason for the error behind a wrong option; null for the correct one. */
  readonly reason: ReasonCode | null;
  /** A sentence that explains the error; empty for the correct option. */
  readonly feedback: string;
}

export interface DemoQuestion {
  /** A unique name within the bank, for example `line-through-points/2`. */
  readonly name: string;
  readonly topic: TopicCode;
  readonly difficulty: Difficulty;
  readonly type: 'single_choice' | 'numeric';
  readonly stimulus: string;
  readonly stem: string;
  readonly options: readonly DemoOption[];
  readonly accepted_answers: readonly string[];
  readonly explanation: string;
  /** The item parameters that decide how simulated takers answer. The product never sees them. */
  readonly truth: ItemParameters;
}

/** A wrong option: its text, the reason for the error, and an explanation in a sentence. */
type Wrong = readonly [text: string, reason: ReasonCode, feedback: string];

/** A handwritten question. A text that does not start with an HTML element is one paragraph. */
export interface WrittenQuestion {
  readonly difficulty: Difficulty;
  readonly stimulus: string;
  readonly stem: string;
  readonly right: string;
  readonly wrong: readonly [Wrong, Wrong, Wrong];
  readonly explanation: string;
}

/** A question with its options in random order. */
export function finishWritten(
  { right, wrong, stimulus, ...written }: WrittenQuestion,
  topic: TopicCode,
  name: string,
  luck: Luck,
): DemoQuestion {
  const options = [
    { text: right, is_correct: true, reason: null, feedback: '' },
    ...wrong.map(([text, reason, feedback]) => ({ text, is_correct: false, reason, feedback })),
  ];
  return {
    ...written,
    name,
    topic,
    type: 'single_choice',
    stimulus: stimulus === '' || stimulus.startsWith('<') ? stimulus : `<p>${stimulus}</p>`,
    options: luck.shuffled(options),
    accepted_answers: [],
    truth: truthOf(written.difficulty, 'single_choice', luck),
  };
}

/**
 * Plausible item parameters: harder for each level of difficulty, and with a guessing chance if there are
 * options.
 */
export function truthOf(difficulty: Difficulty, type: DemoQuestion['type'], luck: Luck): ItemParameters {
  const a = Math.min(2.2, Math.max(0.6, 1.2 * Math.exp(0.25 * luck.normal())));
  const b = (difficulty - 3) * 0.85 + 0.3 * luck.normal();
  return { a, b, c: type === 'numeric' ? 0.02 : 0.12 + 0.1 * luck.chance() };
}

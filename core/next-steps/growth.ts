/**
 * Estimates how minutes of study raise the chance of a right answer. The effect is assumed, or learned from
 * answers of people who studied.
 */

/**
 * The assumed gain while the server has too few answers from its own takers: .35 logits for ten minutes, at
 * most .8. It grows with the square root of time, because the first minutes help most. Tutoring moves
 * students by .3 to .4 standard deviations in weeks (Nickow, Oreopoulos & Quan 2020), and a single topic by
 * more, so this is a cautious value.
 */
const ASSUMED_GAIN = 0.35;
const MOST_ASSUMED = 0.8;
const MINUTES = 10;
/** If the server has this many answers that its own takers gave after study, they replace the assumption. */
const ENOUGH = 200;
/** A larger gain is not a meaningful figure: everybody was right. */
const MOST_MEASURED = 4;

/** A person's first answer to a new question of a topic after they studied it. */
export interface StudiedAnswer {
  readonly minutes: number;
  /** The chance of a right answer that mastery predicted before the study, and the chance of guessing it. */
  readonly chance: number;
  readonly guess: number;
  readonly right: boolean;
}

export interface Growth {
  /** The gain of ten minutes, in logits. */
  readonly gain: number;
  /** The number of answers from the server's own takers on which the gain is based; null if it is assumed. */
  readonly answers: number | null;
}

/**
 * Estimates the gain by maximum likelihood with Newton steps. Answers are compared with the predicted chance
 * of a right answer, not with earlier results, because after a bad day people improve by luck alone.
 */
export function growthOf(answers: readonly StudiedAnswer[]): Growth {
  if (answers.length < ENOUGH) return { gain: ASSUMED_GAIN, answers: null };
  let gain = 0;
  for (let step = 0; step < 50; step += 1) {
    let [slope, bend] = [0, 0];
    for (const { minutes, chance, guess, right } of answers) {
      const dose = Math.sqrt(minutes / MINUTES);
      const now = grown(chance, guess, gain * dose);
      const rise = ((now - guess) * (1 - now)) / (1 - guess);
      slope += ((Number(right) - now) * rise * dose) / (now * (1 - now));
      bend += (rise * dose) ** 2 / (now * (1 - now));
    }
    const next = Math.min(MOST_MEASURED, Math.max(0, gain + slope / bend));
    if (Math.abs(next - gain) < 1e-9) break;
    gain = next;
  }
  return { gain, answers: answers.length };
}

/** The chance of a right answer after a number of minutes. It never falls below the chance of guessing it. */
export function chanceAfter(
  { gain, answers }: Growth,
  chance: number,
  guess: number,
  minutes: number,
): number {
  const logits = gain * Math.sqrt(minutes / MINUTES);
  return grown(chance, guess, answers === null ? Math.min(MOST_ASSUMED, logits) : logits);
}

/** Raises by a number of logits the part of a chance of a right answer that is not due to guessing. */
function grown(chance: number, guess: number, logits: number): number {
  const knows = Math.min(1 - LEAST, Math.max(LEAST, (chance - guess) / (1 - guess)));
  return guess + (1 - guess) / (1 + ((1 - knows) / knows) * Math.exp(-logits));
}

/** Keeps probabilities away from exactly 0 and 1. */
const LEAST = 1e-4;

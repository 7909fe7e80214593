/** What minutes of study do to a chance: assumed, or learned from what others had right after theirs. */

/**
 * What a time of study is taken to bring while an installation has too little of its own: .35 logits in ten minutes, as the
 * square root of time, because the first minutes help most; at most .8. Tutoring moves students by .3 to .4 standard
 * deviations in weeks (Nickow, Oreopoulos & Quan 2020) and a topic at once by more, so that this promises little.
 */
const ASSUMED_GAIN = 0.35;
const MOST_ASSUMED = 0.8;
const MINUTES = 10;
/** So many answers after study until an installation's own take the place of what is assumed. */
const ENOUGH = 200;
/** Beyond it a gain is no figure: everybody was right. */
const MOST_MEASURED = 4;

/** Somebody's first answer to a new question of a topic after they studied it. */
export interface StudiedAnswer {
  readonly minutes: number;
  /** The chance of a right one as mastery had it before the study, and that of guessing. */
  readonly chance: number;
  readonly guess: number;
  readonly right: boolean;
}

export interface Growth {
  /** In logits, by ten minutes. */
  readonly gain: number;
  /** The installation's own answers that it was learned from; null where it is assumed. */
  readonly answers: number | null;
}

/**
 * The gain at which the answers are most likely, by Newton's steps. What mastery expected is what it is measured against and
 * not what was missed: whoever studies after a bad day does better by luck alone.
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

/** The chance after so many minutes; that of guessing alone stays below it. */
export function chanceAfter(
  { gain, answers }: Growth,
  chance: number,
  guess: number,
  minutes: number,
): number {
  const logits = gain * Math.sqrt(minutes / MINUTES);
  return grown(chance, guess, answers === null ? Math.min(MOST_ASSUMED, logits) : logits);
}

/** A chance whose part beyond guessing has grown by so many logits. */
function grown(chance: number, guess: number, logits: number): number {
  const knows = Math.min(1 - LEAST, Math.max(LEAST, (chance - guess) / (1 - guess)));
  return guess + (1 - guess) / (1 + ((1 - knows) / knows) * Math.exp(-logits));
}

/** Nobody knows nothing, or all, for certain. */
const LEAST = 1e-4;

/** Reads a column of a score table that was pasted from a spreadsheet. */

const MOST_SCALED = 10_000;
const SEPARATORS = /[\s;,]+/;

export interface ScaleText {
  /** The scaled score for each raw score from 0. */
  readonly scaled: readonly number[];
  /** Names a word that cannot be read; null if all words can be read. */
  readonly fault: string | null;
}

/** Reads either one scaled score per raw score, or lines of a raw score and its scaled score. */
export function readScale(text: string): ScaleText {
  const lines = text
    .split('\n')
    .map((line) => line.split(SEPARATORS).filter((word) => word !== ''))
    .filter((words) => words.length > 0);
  const isPaired =
    lines.length > 1 && lines.every(([raw, ...rest], at) => Number(raw) === at && rest.length === 1);
  const words = isPaired ? lines.map(([, scaled = '']) => scaled) : lines.flat();
  const unread = words.find((word) => !/^\d+(\.\d+)?$/.test(word) || Number(word) > MOST_SCALED);
  return {
    scaled: words.map(Number).filter((value) => Number.isFinite(value)),
    fault: unread === undefined ? null : `“${unread}” isn’t a score from 0 to ${MOST_SCALED}.`,
  };
}

/** The text to paste for these scores. */
export function scaleText(scaled: readonly number[]): string {
  return scaled.join('\n');
}

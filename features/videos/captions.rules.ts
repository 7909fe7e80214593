/**
 * Reads WebVTT captions (W3C, https://www.w3.org/TR/webvtt1/) into cues of plain text and writes them again.
 * Reading takes linear time for any input and drops markup, styles and regions.
 */

/** Roughly the captions of twelve hours of fast speech. */
export const MOST_CAPTION_CHARACTERS = 600_000;
const MOST_CUES = 20_000;
const MOST_CUE_CHARACTERS = 1_000;

export interface Cue {
  readonly at_seconds: number;
  readonly to_seconds: number;
  readonly text: string;
}

/**
 * The cues of a file in order of their start, or an error: the rest of a sentence that begins with “The
 * captions”.
 */
export function readCaptions(file: string): { cues: Cue[] } | { fault: string } {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return { fault: 'must start with “WEBVTT”.' };
  const cues: Cue[] = [];
  let index = 1;
  while (index < lines.length) {
    const timing = timesOf(lines[index] ?? '');
    index += 1;
    if (timing === null) continue;
    if (timing === 'broken') return { fault: `have invalid times on line ${index}.` };
    const said: string[] = [];
    for (let line = lines[index] ?? ''; line !== ''; line = lines[index] ?? '') {
      // The next cue may follow without an empty line before it.
      if (line.includes('-->')) break;
      said.push(line);
      index += 1;
    }
    const text = plain(said.join('\n'));
    if (text.length > MOST_CUE_CHARACTERS) {
      return { fault: `have a cue with more than ${MOST_CUE_CHARACTERS} characters, before line ${index}.` };
    }
    if (text === '') continue;
    if (cues.length === MOST_CUES) return { fault: `have more than ${MOST_CUES} cues.` };
    cues.push({ ...timing, text });
  }
  if (cues.length === 0) return { fault: 'contain no text.' };
  return { cues: cues.sort((one, other) => one.at_seconds - other.at_seconds) };
}

const TIME = String.raw`(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMES = new RegExp(`^\\s{0,9}${TIME}\\s{1,9}-->\\s{1,9}${TIME}(?:\\s|$)`);

/** Parses the times of a cue; null for a line without times. */
function timesOf(line: string): { at_seconds: number; to_seconds: number } | 'broken' | null {
  if (!line.includes('-->')) return null;
  const found = TIMES.exec(line);
  if (found === null) return 'broken';
  const seconds = (first: number) => {
    const [hours, minutes, whole, thousandths] = found
      .slice(first, first + 4)
      .map((part) => Number(part ?? 0));
    return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (whole ?? 0) + (thousandths ?? 0) / 1000;
  };
  const [at_seconds, to_seconds] = [seconds(1), seconds(5)];
  return to_seconds > at_seconds ? { at_seconds, to_seconds } : 'broken';
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** The text of a cue without tags, on one line. */
function plain(marked: string): string {
  return marked
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Writes the cues as a WebVTT file. */
export function writeCaptions(cues: readonly Cue[]): string {
  const pieces = cues.map(
    ({ at_seconds, to_seconds, text }) =>
      `${timeOf(at_seconds)} --> ${timeOf(to_seconds)}\n${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}\n`,
  );
  return ['WEBVTT\n', ...pieces].join('\n');
}

function timeOf(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const digits = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  return `${digits(thousandths / 3_600_000)}:${digits((thousandths / 60_000) % 60)}:${digits((thousandths / 1000) % 60)}.${digits(thousandths % 1000, 3)}`;
}

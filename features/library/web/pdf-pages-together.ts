/**
 * Groups the page objects of a PDF, so that a reader finds any page with few bytes. Many programs write all
 * pages as one flat list, each next to its pictures. To count up to page 250, a reader then loads nearly the
 * whole file. This appends an incremental update (ISO 32000-1, 7.5.6) that repeats each page's small object,
 * one after the other. The original bytes stay, and no page looks different.
 */

/** A page object's number and generation. */
export interface PageRef {
  readonly num: number;
  readonly gen: number;
}

/** With fewer pages, any page is found quickly. */
const FEWEST_PAGES = 20;
/** A page object is short. A longer object is not a page. */
const LONGEST_PAGE = 16 * 1024;

/**
 * The bytes to append to the file; null if it is short or not in the plain form that this function handles.
 */
export function pagesTogether(file: Uint8Array, pages: readonly PageRef[]): Uint8Array<ArrayBuffer> | null {
  if (pages.length < FEWEST_PAGES) return null;
  const text = latin(file);
  const table = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-2048));
  if (table === null) return null;
  const before = Number(table[1]);
  const trailer = trailerAt(text, before);
  if (trailer === null) return null;
  const places = objectPlaces(text);
  let added = '\n';
  const entries: { ref: PageRef; at: number }[] = [];
  for (const ref of pages) {
    const from = places.get(`${ref.num} ${ref.gen}`);
    if (from === undefined) return null;
    const end = text.indexOf('endobj', from);
    if (end < 0 || end - from > LONGEST_PAGE || !/\/Type\s*\/Page\b/.test(text.slice(from, end))) return null;
    entries.push({ ref, at: file.length + added.length });
    added += `${text.slice(from, end)}endobj\n`;
  }
  const at = file.length + added.length;
  added += `xref\n${tableOf(entries)}trailer\n<< ${trailer} /Prev ${before} >>\nstartxref\n${at}\n%%EOF\n`;
  return Uint8Array.from(added, (letter) => letter.charCodeAt(0));
}

/** Each byte as one character, so that positions in the text are positions in the file. */
function latin(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += 32_768)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + 32_768)));
  return parts.join('');
}

/** The trailer entries that an update must repeat; null if the table is a stream or the file is encrypted. */
function trailerAt(text: string, at: number): string | null {
  if (!/^\s*xref\b/.test(text.slice(at, at + 32))) return null;
  const from = text.indexOf('trailer', at);
  const written = from < 0 ? '' : text.slice(from, text.indexOf('startxref', from));
  if (/\/(?:Encrypt|XRefStm)\b/.test(written)) return null;
  const said = ['Size', 'Root', 'Info', 'ID'].flatMap((key) => {
    const value = new RegExp(`/${key}\\s*(\\d+\\s+\\d+\\s+R|\\d+|\\[[^\\]]*\\])`).exec(written)?.[1];
    return value === undefined ? [] : `/${key} ${value}`;
  });
  return said.some((one) => one.startsWith('/Size')) && said.some((one) => one.startsWith('/Root'))
    ? said.join(' ')
    : null;
}

/** The position of the latest version of each object. */
function objectPlaces(text: string): Map<string, number> {
  const places = new Map<string, number>();
  for (const found of text.matchAll(/(?<=[\r\n])(\d{1,10}) (\d{1,5}) obj\b/g))
    places.set(`${Number(found[1])} ${Number(found[2])}`, found.index);
  return places;
}

/** The update's cross-reference table: runs of consecutive numbers, with entries of twenty bytes. */
function tableOf(entries: readonly { ref: PageRef; at: number }[]): string {
  const inOrder = entries.toSorted((a, b) => a.ref.num - b.ref.num);
  const runs: (typeof inOrder)[] = [];
  for (const entry of inOrder) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1)?.ref.num === entry.ref.num - 1) run.push(entry);
    else runs.push([entry]);
  }
  const line = ({ ref, at }: (typeof inOrder)[number]) =>
    `${String(at).padStart(10, '0')} ${String(ref.gen).padStart(5, '0')} n \n`;
  return runs.map((run) => `${run[0]?.ref.num ?? 0} ${run.length}\n${run.map(line).join('')}`).join('');
}

/** Which bytes a request asks for (RFC 9110, 14). It knows headers, and nothing of files. */

/** From `from` to before `to`. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

const UNIT = /^bytes=/i;
const RANGE = /^(\d*)-(\d*)$/;

/**
 * The range of `size` bytes that a `Range` header asks for; `whole` where there is none or it can't be read, as the
 * standard has it; `none` where no byte is in it, and `several` for more than one range. `if_range` must be the
 * present `tag` in quotes, or the whole is meant.
 */
export function byteRange(
  { range, if_range }: { range: string | undefined; if_range: string | undefined },
  { size, tag }: { size: number; tag: string },
): ByteRange | 'whole' | 'none' | 'several' {
  if (range === undefined || !UNIT.test(range)) return 'whole';
  if (if_range !== undefined && if_range !== `"${tag}"`) return 'whole';
  const parts = range
    .replace(UNIT, '')
    .split(',')
    .map((part) => part.trim());
  const read = parts.map((part) => RANGE.exec(part));
  if (read.some((match) => match === null || (match[1] === '' && match[2] === ''))) return 'whole';
  if (parts.length > 1) return 'several';
  const [, first = '', last = ''] = read[0] ?? [];
  if (first === '') return within(Math.max(0, size - Number(last)), size, size);
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  return within(Number(first), last === '' ? size : Number(last) + 1, size);
}

function within(from: number, to: number, size: number): ByteRange | 'none' {
  return from >= size ? 'none' : { from, to: Math.min(to, size) };
}

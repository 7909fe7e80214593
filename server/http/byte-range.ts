/** Parses the byte range of a request (RFC 9110, 14). */

/** A range of bytes from `from` up to, and not including, `to`. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

const UNIT = /^bytes=/i;
const RANGE = /^(\d*)-(\d*)$/;

/**
 * The range of `size` bytes that a `Range` header requests. `whole`: there is no header or it cannot be
 * parsed, as the standard requires. `none`: the range contains no byte. `several`: more than one range. If
 * `if_range` is not the current `tag` in quotes, the result is `whole`.
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

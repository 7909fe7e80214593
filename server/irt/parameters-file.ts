/**
 * Reads files with item parameters in the form that `irt calibrate` writes: JSON with `items`, or CSV with a,
 * b, c.
 */
import { z } from 'zod';
import type { ItemParameters } from '#core/irt/item-curve.ts';
import { FileFault, readText } from '#server/command-line.ts';
import { csvRows } from './response-file.ts';

export interface NamedParameters extends ItemParameters {
  readonly name: string;
}

const calibrated = z.object({
  items: z
    .array(
      z.object({
        name: z.string(),
        a: z.number(),
        b: z.number(),
        c: z.number().min(0).lt(1).default(0),
      }),
    )
    .min(1),
});

/** The items of the file `path`. Throws a `FileFault` that lists every error. */
export function readParameters(path: string): NamedParameters[] {
  return path.endsWith('.csv') ? ofCsv(path) : ofJson(path);
}

function ofJson(path: string): NamedParameters[] {
  let written: unknown;
  try {
    written = JSON.parse(readText(path));
  } catch (cause) {
    if (cause instanceof FileFault) throw cause;
    throw new FileFault([`${path}: ${cause instanceof Error ? cause.message : String(cause)}`]);
  }
  const read = calibrated.safeParse(written);
  if (!read.success) {
    throw new FileFault(
      read.error.issues.map((issue) => `${path}, ${issue.path.join('.')}: ${issue.message}`),
    );
  }
  return read.data.items;
}

function ofCsv(path: string): NamedParameters[] {
  const { header, rows } = csvRows(readText(path));
  const lacking = ['a', 'b'].filter((column) => !header.includes(column));
  if (lacking.length > 0) throw new FileFault([`${path}: no column ${lacking.join(', ')}`]);
  const faults: string[] = [];
  const items = rows.map(({ fields, number }, index) => {
    const of = (column: string) => Number(fields[header.indexOf(column)] ?? 0);
    const item = {
      name: fields[header.indexOf('name')] ?? `I${String(index + 1).padStart(2, '0')}`,
      a: of('a'),
      b: of('b'),
      c: of('c'),
    };
    const isSound = [item.a, item.b, item.c].every(Number.isFinite) && item.c >= 0 && item.c < 1;
    if (!isSound)
      faults.push(
        `${path}, line ${number}: a, b, and c must be numbers, and c must be at least 0 and less than 1`,
      );
    return item;
  });
  if (items.length === 0) faults.push(`${path}: there are no items`);
  if (faults.length > 0) throw new FileFault(faults);
  return items;
}

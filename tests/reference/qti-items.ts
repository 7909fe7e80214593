/**
 * Imports QTI files by other authors. Each item with one choice or one text entry is imported or rejected
 * with a reason. An imported item gives full points for its own right answer, and stays the same when it is
 * written as QTI 3 and read again.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge } from '#core/scoring/scoring.ts';
import type { Item } from '#features/interchange/item.rules.ts';
import type { ReadItem } from '#features/interchange/report.rules.ts';
import { readQuestionFile } from '#features/interchange/server/read-question-file.ts';
import { writeQuestionFile } from '#features/interchange/server/write-question-file.ts';
import { keyOf } from '../support/item-key.ts';

export const name = 'QTI items';

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:xml|zip)$/.test(path))
    .map((path) => ({ path, bytes: readFileSync(join(folder, path)) }))
    .filter(
      ({ path, bytes }) => path.endsWith('.zip') || /<(?:qti-)?assessment-?item[\s>]/i.test(bytes.toString()),
    );

export function appliesTo(folder: string): boolean {
  return filesIn(folder).some(({ bytes }) => 'items' in readQuestionFile(bytes, 'qti'));
}

export async function verify(folder: string): Promise<{ checked: number; faults: string[] }> {
  const faults: string[] = [];
  let checked = 0;
  for (const { path, bytes } of filesIn(folder)) {
    const reading = readQuestionFile(bytes, 'qti');
    // An ill-formed file reports why and has no items to check.
    if ('fault' in reading) continue;
    for (const read of reading.items) {
      checked += 1;
      const fault = faultOf(read);
      if (fault !== null) faults.push(`${path} ${read.report.file ?? ''} ${read.report.name}: ${fault}`);
    }
  }
  return { checked, faults };
}

function faultOf({ item, report }: ReadItem): string | null {
  if (item === null) return report.reason === '' ? 'it is refused without a reason' : null;
  const { key, response } = keyOf(item);
  if (item.type !== 'essay' && judge(key, response).outcome !== 'right') return 'its own key is not right';
  const again = readQuestionFile(writeQuestionFile({ format: 'qti', items: [item], left_out: [] }), 'qti');
  if ('fault' in again) return `written again it can't be read: ${again.fault}`;
  const [one] = again.items;
  if (!one?.item) return `written again it is refused: ${one?.report.reason}`;
  const [before, after] = [item, one.item].map(said);
  return before === after ? null : `written again it is ${after} instead of ${before}`;
}

/** A question's content. Its name and its position belong to the file. */
function said({ name: _name, category: _category, external_id: _id, files, ...question }: Item): string {
  return JSON.stringify({
    ...Object.fromEntries(Object.entries(question).sort(([one], [other]) => (one < other ? -1 : 1))),
    files: files.map(({ content_base64 }) => content_base64),
  });
}

/** Merges the pages of several sources, ordered by person, then by the time of the answer. */
import type { Evidence } from '../evidence.rules.ts';

/** A source with its current page. Rows before `place` were already yielded. */
interface Head {
  readonly rest: AsyncIterator<Evidence[]>;
  page: readonly Evidence[];
  place: number;
}

/** Merges pages of sources that are each sorted already. Holds only the current page of each source. */
export async function* mergedPages(
  sources: readonly AsyncIterable<Evidence[]>[],
): AsyncGenerator<Evidence[]> {
  const heads: Head[] = [];
  for (const source of sources) {
    const head = { rest: source[Symbol.asyncIterator](), page: [], place: 0 };
    if (await readOn(head)) heads.push(head);
  }
  while (heads.length > 0) {
    const out: Evidence[] = [];
    let ended: Head | undefined;
    while (ended === undefined) {
      const next = heads.reduce((first, head) => (isBefore(rowOf(head), rowOf(first)) ? head : first));
      out.push(rowOf(next));
      next.place += 1;
      if (next.place === next.page.length) ended = next;
    }
    yield out;
    if (!(await readOn(ended))) heads.splice(heads.indexOf(ended), 1);
  }
}

async function readOn(head: Head): Promise<boolean> {
  const { value, done } = await head.rest.next();
  if (done === true) return false;
  head.page = value;
  head.place = 0;
  return value.length > 0 || readOn(head);
}

function rowOf({ page, place }: Head): Evidence {
  const row = page[place];
  if (row === undefined) throw new Error('The place is beyond the rows of its page.');
  return row;
}

/** Ids are lowercase, so JavaScript sorts them as the database does. */
function isBefore(one: Evidence, other: Evidence): boolean {
  if (one.person !== other.person) return one.person < other.person;
  return (one.answered_at?.getTime() ?? Infinity) < (other.answered_at?.getTime() ?? Infinity);
}

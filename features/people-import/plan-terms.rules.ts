/**
 * Plans the terms of a roster: existing ones and those to create or change. Archived terms stay as they are.
 */
import type { IncomingTerm, LineFault } from './incoming.rules.ts';
import type { ImportLine, ImportOptions } from './people-import.contract.ts';
import { type PresentTerm, termKey, type World } from './world.rules.ts';

/** The rows of terms that an import writes. */
export interface TermWrites {
  readonly terms: Omit<PresentTerm, 'folded' | 'is_archived'>[];
  readonly saved_terms: Pick<PresentTerm, 'id' | 'name' | 'starts_on' | 'ends_on'>[];
  /** The ids under which the file's system will know terms. */
  readonly term_ids: { readonly id: string; readonly school: string; readonly external_id: string }[];
}

type Outcome = Pick<ImportLine, 'outcome' | 'changes' | 'faults'> & { readonly note?: string };

export class TermBook {
  readonly lines: ImportLine[] = [];
  readonly writes: TermWrites = { terms: [], saved_terms: [], term_ids: [] };
  /** Open terms by session and school. */
  private readonly found = new Map<string, string>();
  /** Ids of existing terms that already belong to a session of the file. */
  private readonly claimed = new Set<string>();
  /** Open terms by school and name, before the import (`namedBefore`) and as planned so far (`named`). */
  private readonly namedBefore = new Map<string, string>();
  private readonly named = new Map<string, PresentTerm>();
  private readonly world: World;
  private readonly newId: () => string;

  constructor(world: World, newId: () => string) {
    this.world = world;
    this.newId = newId;
    for (const term of world.terms.values()) {
      if (term.is_archived) continue;
      this.named.set(termKey(term.school, term.folded), term);
      this.namedBefore.set(termKey(term.school, term.folded), term.id);
    }
  }

  /**
   * Finds, creates or changes the terms of a roster. `schoolOf` finds a school by the roster's id; null if it
   * is rejected.
   */
  take(
    terms: readonly IncomingTerm[],
    schoolOf: (org: string) => { readonly id: string; readonly name: string } | null,
    present: ImportOptions['present'],
  ): void {
    const placed = terms.map((term) => {
      const school = schoolOf(term.school);
      return { term, school, known: school === null ? null : this.knownAs(term.sourced_id, school.id) };
    });
    for (const { known } of placed) if (known !== null) this.claimed.add(known.id);
    // Processes known terms first, because a title that one of them gives up is then free for a new term.
    for (const { term, school } of placed.sort(
      (one, other) => Number(one.known === null) - Number(other.known === null),
    )) {
      const outcome = school === null ? OF_NO_SCHOOL : this.takeOne(term, school.id, present);
      const { file, line, notes } = term;
      this.lines.push({
        kind: 'term',
        file,
        line,
        person: null,
        name: school === null ? term.name : `${term.name}, ${school.name}`,
        outcome: outcome.outcome,
        changes: outcome.changes,
        faults: outcome.faults,
        notes: outcome.note === undefined ? notes : [...notes, outcome.note],
      });
    }
  }

  /** The open term of a session in a school; null if there is none. */
  find(sourced_id: string, school: string): string | null {
    return this.found.get(termKey(school, sourced_id)) ?? null;
  }

  /** Finds a term by our own id, or by the id of the file's system. */
  private knownAs(sourced_id: string, school: string): PresentTerm | null {
    const own = this.world.terms.get(sourced_id);
    if (own?.school === school) return own;
    const id = this.world.terms_by_sourced_id.get(termKey(school, sourced_id));
    return (id === undefined ? undefined : this.world.terms.get(id)) ?? null;
  }

  private takeOne(term: IncomingTerm, school: string, present: ImportOptions['present']): Outcome {
    const { sourced_id, name, starts_on, ends_on } = term;
    const folded = this.world.folded.get(name) ?? name.toLowerCase();
    const key = termKey(school, folded);
    const named = this.named.get(key);
    const known = this.knownAs(sourced_id, school);
    if (known?.is_archived === true) return { ...UNCHANGED, note: ARCHIVED };
    if (known === null && named !== undefined && this.claimed.has(named.id)) {
      return rejected([{ column: 'title', message: 'Another term at this school has this title.' }]);
    }
    const here = known ?? named;
    if (here === undefined) {
      const made = { id: this.newId(), school, name, starts_on, ends_on };
      this.writes.terms.push(made);
      this.writes.term_ids.push({ id: made.id, school, external_id: sourced_id });
      this.claimed.add(made.id);
      this.named.set(key, { ...made, folded, is_archived: false });
      this.found.set(termKey(school, sourced_id), made.id);
      return { outcome: 'added', changes: [], faults: [] };
    }
    this.claimed.add(here.id);
    this.found.set(termKey(school, sourced_id), here.id);
    const linked = known === null ? ['sourcedId'] : [];
    if (known === null) this.writes.term_ids.push({ id: here.id, school, external_id: sourced_id });
    const said = [
      here.name === name ? [] : ['title'],
      here.starts_on === starts_on ? [] : ['startDate'],
      here.ends_on === ends_on ? [] : ['endDate'],
    ].flat();
    const changes = [...linked, ...(present === 'skip' ? [] : said)];
    if (changes.length === 0) return UNCHANGED;
    if (changes.length === linked.length) return { outcome: 'changed', changes, faults: [] };
    if ([named?.id, this.namedBefore.get(key)].some((id) => id !== undefined && id !== here.id)) {
      return rejected([{ column: 'title', message: 'Another term at this school has this title.' }]);
    }
    this.named.delete(termKey(school, here.folded));
    this.named.set(key, { ...here, name, folded });
    this.writes.saved_terms.push({ id: here.id, name, starts_on, ends_on });
    return { outcome: 'changed', changes, faults: [] };
  }
}

const UNCHANGED: Outcome = { outcome: 'unchanged', changes: [], faults: [] };
const OF_NO_SCHOOL: Outcome = { ...UNCHANGED, note: 'The line for its school was rejected.' };
const ARCHIVED = 'This term is archived, so nothing changes.';

function rejected(faults: LineFault[]): Outcome {
  return { outcome: 'rejected', changes: [], faults };
}

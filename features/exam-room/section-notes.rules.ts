/** Collects a section's notes on highlighted words, and changes notes that exist only in the page. */
import type { NoteKind } from '#features/sessions/exam.contract.ts';
import { noteKey } from '#features/sessions/notes.rules.ts';
import { MARK_PARTS, type Mark } from './marks.contract.ts';
import { readMarks } from './marks.rules.ts';

/** A question with notes, in the order of the section. */
export interface NotedQuestion {
  readonly id: string;
  /** The index of the question, from 0. */
  readonly index: number;
  /** The number that the taker sees. */
  readonly number: number;
  /** The highlights with a note, those of the passage first, each in the order of its text. */
  readonly notes: readonly Mark[];
}

/** The questions with notes. `notes`: the contents of the tools, by `noteKey`. */
export function notedQuestions(
  {
    questions,
    first_number,
  }: { readonly questions: readonly { readonly id: string }[]; readonly first_number: number },
  notes: ReadonlyMap<string, string>,
): NotedQuestion[] {
  return questions.flatMap(({ id }, index) => {
    const marks = readMarks(notes.get(noteKey({ kind: 'highlight', target: id })));
    const own = MARK_PARTS.flatMap((part) =>
      marks
        .filter((mark) => mark.part === part && mark.note !== '')
        .toSorted((one, other) => one.start - other.start),
    );
    return own.length === 0 ? [] : [{ id, index, number: first_number + index, notes: own }];
  });
}

/** The notes with this one set, or removed if `value` is null. */
export function withNote(
  notes: ReadonlyMap<string, string>,
  note: { readonly kind: NoteKind; readonly target: string },
  value: string | null,
): ReadonlyMap<string, string> {
  const others = [...notes].filter(([key]) => key !== noteKey(note));
  return new Map(value === null ? others : [...others, [noteKey(note), value]]);
}

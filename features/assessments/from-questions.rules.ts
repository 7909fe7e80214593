/** The sections that a test begins with which is made of questions. It knows subjects by their codes. */
import type { SectionKind } from './sections.contract.ts';

/** The codes of the subjects that the product begins with. */
const KIND_OF_SUBJECT: Readonly<Record<string, SectionKind>> = { RW: 'reading_writing', M: 'math' };

/** The code of the subject that sections of a kind are about; null where they may be about any. */
export function subjectOfKind(kind: SectionKind): string | null {
  return Object.keys(KIND_OF_SUBJECT).find((code) => KIND_OF_SUBJECT[code] === kind) ?? null;
}

const TITLES: Readonly<Record<SectionKind, string>> = {
  reading_writing: 'Reading and Writing',
  math: 'Math',
  other: 'Questions',
};

/** A section for each kind that the questions have, in the order of a test; in each its questions in theirs. */
export function sectionsOfQuestions(
  questions: readonly string[],
  /** The codes of their subjects; null where one has none. */
  subjects: ReadonlyMap<string, string | null>,
): { kind: SectionKind; title: string; questions: string[] }[] {
  const byKind = Map.groupBy(questions, (id) => KIND_OF_SUBJECT[subjects.get(id) ?? ''] ?? 'other');
  return (Object.keys(TITLES) as SectionKind[]).flatMap((kind) => {
    const own = byKind.get(kind) ?? [];
    return own.length === 0 ? [] : [{ kind, title: TITLES[kind], questions: own }];
  });
}

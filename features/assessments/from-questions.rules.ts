/** Decides which sections a test gets when it is made from questions. */
import type { SectionKind } from './sections.contract.ts';

/** Codes of the subjects with which the product starts. */
const KIND_OF_SUBJECT: Readonly<Record<string, SectionKind>> = { RW: 'reading_writing', M: 'math' };

/** The code of the subject that sections of this kind cover; null if they may cover any subject. */
export function subjectOfKind(kind: SectionKind): string | null {
  return Object.keys(KIND_OF_SUBJECT).find((code) => KIND_OF_SUBJECT[code] === kind) ?? null;
}

/** The kind of section that a question of this subject belongs to. `code`: of its subject; null if it has none. */
export function kindOfSubject(code: string | null): SectionKind {
  return KIND_OF_SUBJECT[code ?? ''] ?? 'other';
}

const TITLES: Readonly<Record<SectionKind, string>> = {
  reading_writing: 'Reading and Writing',
  math: 'Math',
  other: 'Questions',
};

/**
 * One section for each kind among the questions, in the order of a test. Each keeps the order of its
 * questions.
 */
export function sectionsOfQuestions(
  questions: readonly string[],
  /** The code of each question's subject; null if it has none. */
  subjects: ReadonlyMap<string, string | null>,
): { kind: SectionKind; title: string; questions: string[] }[] {
  const byKind = Map.groupBy(questions, (id) => kindOfSubject(subjects.get(id) ?? null));
  return (Object.keys(TITLES) as SectionKind[]).flatMap((kind) => {
    const own = byKind.get(kind) ?? [];
    return own.length === 0 ? [] : [{ kind, title: TITLES[kind], questions: own }];
  });
}

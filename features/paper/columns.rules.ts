/** The columns of an answer sheet: what a paper asks, section by section, as it is printed. It tells no key. */
import {
  askedCount,
  type FrozenAssessment,
  type FrozenQuestion,
  gapsOf,
  modulesOf,
  rightResponseOf,
} from '#features/assessments/revision.rules.ts';
import type { Paper, PaperColumn } from './paper.contract.ts';

type Sections = Paper['sections'];

/** Every section of a paper with its columns. `questions` are the frozen ones by their revision's id. */
export function sectionsOf(
  revision: Pick<FrozenAssessment, 'sections'>,
  questions: ReadonlyMap<string, FrozenQuestion>,
): Sections {
  const modules = modulesOf(revision.sections);
  // As they are sat: the variants of a module stand together.
  return modules.flat().map((section, place) => ({
    id: section.id,
    title: section.title,
    module: modules.findIndex((variants) => variants.includes(section)) + 1,
    duration_seconds: section.duration_seconds,
    asked_count: askedCount(section),
    columns: section.placements.map(({ question, question_revision }, index): PaperColumn => {
      const frozen = questions.get(question_revision);
      if (frozen === undefined) throw new Error(`There is no revision ${question_revision}.`);
      const number = index + 1;
      return {
        question,
        number,
        type: frozen.type,
        option_count: frozen.options.length,
        place_count: rightResponseOf(frozen)?.length ?? gapsOf(frozen).length,
        label: revision.sections.length === 1 ? `Q${number}` : `S${place + 1} Q${number}`,
        entry: frozen.type === 'numeric' ? frozen.entry : null,
      };
    }),
  }));
}

export function columnsOf(sections: Sections): PaperColumn[] {
  return sections.flatMap(({ columns }) => columns);
}

const USERNAME = 'username';
/** For whoever fills the table; it is not read. */
const NAME = 'name';

/** The head of a table of sheets. */
export function tableHead(sections: Sections): string[] {
  return [USERNAME, NAME, ...columnsOf(sections).map(({ label }) => label)];
}

/** How the columns of a table are to be read, or why they can't be. */
export interface TableColumns {
  readonly username: number;
  /** The place of each question's column, by question. */
  readonly places: ReadonlyMap<string, number>;
  readonly ignored: readonly string[];
  readonly faults: readonly string[];
}

/** Reads the head of a table by its words alone, in whatever order and case they stand. */
export function readTableHead(head: readonly string[], sections: Sections): TableColumns {
  const words = head.map((word) => word.toLowerCase().replaceAll(/[\s._-]/gu, ''));
  const known = new Map(
    columnsOf(sections).map(({ label, question }) => [label.toLowerCase().replaceAll(' ', ''), question]),
  );
  const username = words.indexOf(USERNAME);
  const places = new Map(
    words.flatMap((word, place): [string, number][] => {
      const question = known.get(word);
      return question === undefined || words.indexOf(word) !== place ? [] : [[question, place]];
    }),
  );
  const twice = head.filter((_, place) => {
    const word = words[place] ?? '';
    return known.has(word) && words.indexOf(word) !== place;
  });
  const faults = [
    ...(username === -1 ? ['There is no column “username”.'] : []),
    ...(places.size === 0 ? ['No column is one of the test’s questions. Take the table from here.'] : []),
    ...twice.map((word) => `The column “${word.trim()}” stands there twice.`),
  ];
  const ignored = head.filter((_, place) => {
    const word = words[place] ?? '';
    return word !== USERNAME && word !== NAME && !known.has(word);
  });
  return { username, places, ignored, faults };
}

/**
 * The columns of an answer sheet: the questions of a test revision by section, as they are printed, without
 * answer keys.
 */
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

/** All sections of a revision with their columns. `questions` are the question revisions by their id. */
export function sectionsOf(
  revision: Pick<FrozenAssessment, 'sections'>,
  questions: ReadonlyMap<string, FrozenQuestion>,
): Sections {
  const modules = modulesOf(revision.sections);
  // List the sections in the order in which they are taken. The variants of a module follow each other.
  return modules.flat().map((section, place) => ({
    id: section.id,
    title: section.title,
    module: modules.findIndex((variants) => variants.includes(section)) + 1,
    duration_seconds: section.duration_seconds,
    asked_count: askedCount(section),
    columns: section.placements.map(({ question, question_revision }, index): PaperColumn => {
      const frozen = questions.get(question_revision);
      if (frozen === undefined) throw new Error(`There is no question revision ${question_revision}.`);
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
/** A column that only helps the person who fills in the table. The import does not read it. */
const NAME = 'name';

/** The header row of a table of sheets. */
export function tableHead(sections: Sections): string[] {
  return [USERNAME, NAME, ...columnsOf(sections).map(({ label }) => label)];
}

/** The meaning of a table's columns, with errors if they cannot be read. */
export interface TableColumns {
  readonly username: number;
  /** The index of each question's column, by question. */
  readonly places: ReadonlyMap<string, number>;
  readonly ignored: readonly string[];
  readonly faults: readonly string[];
}

/** Reads the header row of a table. Columns are recognized by name, in any order and case. */
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
    ...(username === -1 ? ['The “username” column is missing.'] : []),
    ...(places.size === 0
      ? ['No column matches a question of this test. Use the template from this page.']
      : []),
    ...twice.map((word) => `The column “${word.trim()}” appears twice.`),
  ];
  const ignored = head.filter((_, place) => {
    const word = words[place] ?? '';
    return word !== USERNAME && word !== NAME && !known.has(word);
  });
  return { username, places, ignored, faults };
}

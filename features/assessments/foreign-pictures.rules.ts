/** Finds pictures on other servers in a published test. They are never loaded. */
import { foreignPicturesIn, hostOf } from '#contract/rich-text-faults.ts';
import { foreignPictures } from '#features/questions/files-in-texts.rules.ts';
import { whereOf } from './publish.rules.ts';
import type { FrozenAssessment, FrozenQuestion } from './revision.rules.ts';

/** A picture on a different server. */
export interface ForeignPicture {
  /** The place in words: `Instructions`, `Module 1`, `Module 1, question 3`. */
  readonly where: string;
  /** The id of the question; null if the picture is not in a question. */
  readonly question: string | null;
  readonly address: string;
}

/** The pictures on other servers in a revision, in its order. `questions`: by the ids of their revisions. */
export function foreignPicturesOf(
  { instructions, sections }: FrozenAssessment,
  questions: ReadonlyMap<string, FrozenQuestion>,
): ForeignPicture[] {
  const at = (where: string, question: string | null, addresses: readonly string[]) =>
    addresses.map((address) => ({ where, question, address }));
  return [
    ...at('Instructions', null, foreignPicturesIn(instructions)),
    ...sections.flatMap((section) => [
      ...at(whereOf(section, sections), null, foreignPicturesIn(section.instructions)),
      ...section.placements.flatMap(({ question, question_revision }, index) => {
        const shown = questions.get(question_revision);
        const where = `${whereOf(section, sections)}, question ${index + 1}`;
        return shown === undefined ? [] : at(where, question, foreignPictures(shown));
      }),
    ]),
  ];
}

/** A message names at most this many places; the command `foreign-pictures` lists them all. */
const MOST_PLACES = 5;

/** The message to staff about a published test with such pictures. `pictures` must not be empty. */
export function foreignPictureWords(pictures: readonly ForeignPicture[]): string {
  const places = [...new Set(pictures.map(({ where, address }) => `${where} (${hostOf(address)})`))];
  const more = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : '';
  return `Nobody can start the published version, because it shows pictures from other websites: ${places.slice(0, MOST_PLACES).join('; ')}${more}. Upload or remove them, and publish the test again.`;
}

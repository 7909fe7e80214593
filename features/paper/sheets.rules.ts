/**
 * Decides whether answer sheets may be stored, with every error at its place, and what is stored. It uses
 * revisions, assignments and the content of the sheets, and no database or clock.
 */
import type { Fault } from '#contract/problem.ts';
import type { Allotment } from '#core/access/allocation.ts';
import { answerLetters, isArranged, isChoice } from '#core/question-kinds/question-kinds.ts';
import type { SessionMode } from '#features/assessments/assessments.contract.ts';
import {
  type FrozenAssessment,
  type FrozenQuestion,
  type FrozenSection,
  modulesOf,
} from '#features/assessments/revision.rules.ts';
import type { SatSection } from '#features/evidence/sat-sections.rules.ts';
import {
  type NamedResponses,
  responseFaults,
  satByResponses,
} from '#features/results/computed-responses.rules.ts';
import { DOUBLE_MARK, readMark, typedGaps } from './marks.rules.ts';
import type { PaperColumn, SentSheets, Sheet } from './paper.contract.ts';

/** The revision that a sheet belongs to. */
export interface SheetPaper {
  readonly revision: Pick<FrozenAssessment, 'kind' | 'sections'>;
  /** Question revisions, by their ids. */
  readonly questions: ReadonlyMap<string, FrozenQuestion>;
  readonly columns: readonly PaperColumn[];
}

/** A sheet with its path in the body. */
export interface PlacedSheet extends Sheet {
  readonly path: string;
}

/** The result of reading a sheet. */
export interface ReadSheet {
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
  /** The responses on the sheet, without blanks. */
  readonly responses: NamedResponses;
  /** For each module the section that was taken, with the questions that were asked. */
  readonly sat: readonly SatSection[];
}

/** The sheets of a body, which contains either one sheet or a list, but not both. */
export function placedSheets({ sheets, ...one }: SentSheets): { sheets: PlacedSheet[]; faults: Fault[] } {
  const { user, assessment, sat_at, answers } = one;
  const isOne = Object.values(one).some((value) => value !== undefined);
  if (sheets !== undefined && isOne) {
    return { sheets: [], faults: [{ path: 'body', message: 'Send either one sheet or a list of sheets.' }] };
  }
  if (sheets !== undefined) {
    return { sheets: sheets.map((sheet, place) => ({ ...sheet, path: `body.sheets.${place}` })), faults: [] };
  }
  if (user === undefined || assessment === undefined || sat_at === undefined || answers === undefined) {
    const message = 'A sheet needs user, assessment, sat_at, and answers.';
    return { sheets: [], faults: [{ path: 'body', message }] };
  }
  const sheet = { user, assessment, sat_at, answers, section_times: one.section_times };
  return { sheets: [{ ...sheet, path: 'body' }], faults: [] };
}

/** Errors in sheets that repeat the person and test of an earlier one. A sheet belongs to one attempt. */
export function repeatedFaults(sheets: readonly PlacedSheet[]): Map<PlacedSheet, Fault> {
  const before = new Set<string>();
  const faults = new Map<PlacedSheet, Fault>();
  for (const sheet of sheets) {
    const key = `${sheet.user} ${sheet.assessment}`;
    if (before.has(key)) {
      faults.set(sheet, { path: `${sheet.path}.user`, message: 'This student already has a sheet above.' });
    }
    before.add(key);
  }
  return faults;
}

/** Reasons why a test cannot be given on paper. */
export function paperFaults(
  { kind, modes, revision }: { kind: string; modes: readonly SessionMode[]; revision: string | null },
  path: string,
): Fault[] {
  if (revision === null) return [{ path, message: 'This test isn’t published yet. Publish it first.' }];
  if (kind === 'adaptive') {
    return [
      {
        path,
        message:
          'An adaptive test can’t be taken on paper, because each question depends on earlier answers.',
      },
    ];
  }
  if (modes.includes('paper')) return [];
  return [{ path, message: 'This test isn’t set up for paper. Select “On paper” in its rules.' }];
}

/** Reasons why a person's sheet cannot be stored. */
export function standingFaults(
  { allotment, under_way }: { readonly allotment: Allotment; readonly under_way: string | null },
  { path, sat_at }: PlacedSheet,
  now: Date,
): Fault[] {
  if (new Date(sat_at) > now) return [{ path: `${path}.sat_at`, message: 'The test date is in the future.' }];
  if (under_way !== null) {
    const message = 'This student is taking the test on screen. Submit or void that session first.';
    return [{ path: `${path}.user`, message }];
  }
  const message = refusalWords(allotment);
  if (message === null) return [];
  return [{ path: `${path}.${isOfWindow(allotment) ? 'sat_at' : 'user'}`, message }];
}

function isOfWindow({ refused }: Allotment): boolean {
  return refused === 'not_open_yet' || refused === 'closed';
}

function refusalWords({ refused, attempts_allowed }: Allotment): string | null {
  switch (refused) {
    case null:
    // Applies only to practice, which is never on paper.
    case 'test_to_come':
      return null;
    case 'not_allotted':
      return 'The test isn’t assigned to this student.';
    case 'not_published':
      return 'The test is archived.';
    case 'no_attempts_left':
      return `This student has no attempts left (${attempts_allowed} of ${attempts_allowed} used). Allow another attempt, or void one.`;
    case 'not_open_yet':
      return 'The test wasn’t open yet for this student at that time.';
    case 'closed':
      return 'The test was already closed for this student at that time.';
  }
}

/** Reads a sheet against its revision. */
export function readSheet(
  paper: SheetPaper,
  sheet: Pick<PlacedSheet, 'answers' | 'section_times' | 'path'>,
): ReadSheet {
  const columns = new Map(paper.columns.map((column) => [column.question, column]));
  const frozen = new Map(
    paper.revision.sections.flatMap(({ placements }) =>
      placements.map(({ question, question_revision }) => [question, paper.questions.get(question_revision)]),
    ),
  );
  const warnings: Fault[] = [];
  const unfit: Fault[] = [];
  /** The answers that are not blank, with their index in the request. */
  const given: { place: number; question: string; response: string | string[] }[] = [];
  for (const [place, { question, response }] of sheet.answers.entries()) {
    const path = `${sheet.path}.answers.${place}.response`;
    const read = readResponse(columns.get(question), frozen.get(question), response);
    if ('fault' in read) unfit.push({ path, message: read.fault });
    else if (read.warning !== null) warnings.push({ path, message: read.warning });
    // An answer to a question that the test does not ask is kept here, so that it is reported as an error.
    if ('response' in read && read.response !== null)
      given.push({ place, question, response: read.response });
  }
  const pathOf = (index: number) => `${sheet.path}.answers.${given[index]?.place}`;
  const strange = responseFaults(paper.revision, paper.questions, given, pathOf);
  const { named, faults } = namedSections(paper.revision, sheet);
  const sections = modulesOf(paper.revision.sections).flatMap((variants) => {
    const chosen = variants.find(({ id }) => named.has(id));
    return chosen === undefined ? variants : [chosen];
  });
  const sat = satByResponses({ sections }, given);
  const asked = new Set(sat.flatMap((section) => section.asked.map(({ question }) => question)));
  const told = new Set(strange.map(({ path }) => path));
  const outside = given.flatMap(({ question }, index): Fault[] => {
    const path = `${pathOf(index)}.question`;
    if (asked.has(question) || told.has(path)) return [];
    return [{ path, message: 'This question is in a section that the student didn’t take.' }];
  });
  return { faults: [...faults, ...unfit, ...strange, ...outside], warnings, responses: given, sat };
}

/** The sections whose times are given. They count as taken. */
function namedSections(
  { sections }: Pick<FrozenAssessment, 'sections'>,
  { section_times = [], path }: Pick<PlacedSheet, 'section_times' | 'path'>,
): { named: Set<string>; faults: Fault[] } {
  const named = new Set<string>();
  const modules = modulesOf(sections);
  const taken = new Set<readonly FrozenSection[]>();
  const faults = section_times.flatMap(({ section }, place): Fault[] => {
    const at = `${path}.section_times.${place}.section`;
    const module = modules.find((variants) => variants.some(({ id }) => id === section));
    if (module === undefined) return [{ path: at, message: 'The published test doesn’t have this section.' }];
    if (taken.has(module))
      return [{ path: at, message: 'List only one section of each module, and only once.' }];
    taken.add(module);
    named.add(section);
    return [];
  });
  return { named, faults };
}

type Response = string | string[];
type ReadResponse =
  | { readonly fault: string }
  | { readonly response: Response | null; readonly warning: string | null };

function readResponse(
  column: PaperColumn | undefined,
  frozen: FrozenQuestion | undefined,
  response: string | string[] | null,
): ReadResponse {
  if (response === null) return { response: null, warning: null };
  if (column === undefined || frozen === undefined) return { response, warning: null };
  const ids = frozen.options.map(({ id }) => id);
  const options = typeof response !== 'string' ? response : ids.includes(response) ? [response] : null;
  if (column.type === 'gaps' && typeof response !== 'string') return { response, warning: null };
  if (isArranged(column.type) && typeof response !== 'string') return placedOptions(column, ids, response);
  if (options !== null) return chosenOptions(column, ids, [...new Set(options)]);
  const read = readMark(column, String(response));
  switch (read.kind) {
    case 'blank':
      return { response: null, warning: read.warning };
    case 'fault':
      return { fault: read.message };
    case 'text':
      return { response: read.text, warning: null };
    case 'parts':
      return { response: [...read.parts], warning: null };
    case 'options': {
      const named = read.places.map((place) => ids[place] ?? '');
      return (isArranged(column.type) ? placedOptions : chosenOptions)(column, ids, named);
    }
  }
}

/** Reads the option placed at each place; an empty string means none. */
function placedOptions({ place_count }: PaperColumn, ids: readonly string[], placed: string[]): ReadResponse {
  if (!placed.every((id) => id === '' || ids.includes(id)))
    return { fault: 'This isn’t an option of the question.' };
  if (placed.every((id) => id === '')) return { response: null, warning: null };
  return placed.length === place_count
    ? { response: placed, warning: null }
    : { fault: `Send a list of ${place_count} options, one for each place.` };
}

function chosenOptions({ type }: PaperColumn, ids: readonly string[], chosen: string[]): ReadResponse {
  if (!isChoice(type)) return { fault: 'Send one answer, not a list.' };
  if (!chosen.every((id) => ids.includes(id))) return { fault: 'This isn’t an option of the question.' };
  if (chosen.length === 0) return { response: null, warning: null };
  if (type === 'multiple_choice') return { response: chosen, warning: null };
  const [one = '', ...more] = chosen;
  return more.length > 0 ? { response: null, warning: DOUBLE_MARK } : { response: one, warning: null };
}

/** A stored response as it would be typed: letters of options, the text of gaps, or the text itself. */
export function typedAs(frozen: FrozenQuestion, response: string | readonly string[] | null): string {
  if (response === null) return '';
  if (frozen.options.length === 0) return typeof response === 'string' ? response : typedGaps(response);
  return answerLetters(frozen.type, response, frozen.options).join('');
}

/** Errors in a corrected sheet: answers that do not fit, or sections that differ from the stored ones. */
export function mendFaults(read: ReadSheet, stored: readonly { readonly section: string | null }[]): Fault[] {
  const isSame = read.sat.every(({ section }, place) => stored[place]?.section === section.id);
  if (read.faults.length > 0 || isSame) return [...read.faults];
  const message =
    'These answers belong to other sections than the saved ones. Void the session and enter the sheet again.';
  return [{ path: 'body.answers', message }];
}

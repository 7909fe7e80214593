/** Finds what changed between two published revisions of a test. */
import {
  KIND_WORDS,
  SECTION_KIND_WORDS,
  sectionName,
  TOOL_WORDS,
} from '#features/assessments/assessment-words.rules.ts';
import { canonicalJson } from '#features/assessments/canonical-json.rules.ts';
import type {
  FrozenAssessment,
  FrozenCat,
  FrozenPlacement,
  FrozenSection,
} from '#features/assessments/revision.rules.ts';
import { type SaidChange, text, words, yesOrNo } from './changes.rules.ts';

/** The ids of a section's questions that were added, removed, or changed in content or points. */
interface QuestionsChange {
  readonly kind: 'questions';
  readonly label: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly is_reordered: boolean;
}

type FoundChange = SaidChange | QuestionsChange;

type Compare<Content> = (before: Content, after: Content) => FoundChange[];

/** Typed so that a new field of a test does not compile until it has an entry here. */
const FIELDS: Readonly<Record<keyof FrozenAssessment, Compare<FrozenAssessment>>> = {
  title: (before, after) => words('Title', before.title, after.title),
  kind: (before, after) => words('Test type', KIND_WORDS[before.kind], KIND_WORDS[after.kind]),
  instructions: (before, after) => text('Instructions', before.instructions, after.instructions),
  navigation: (before, after) =>
    words('Navigation', NAVIGATION_WORDS[before.navigation], NAVIGATION_WORDS[after.navigation]),
  shuffle: (before, after) => [
    ...words('Questions shuffled', yesOrNo(before.shuffle.questions), yesOrNo(after.shuffle.questions)),
    ...words('Options shuffled', yesOrNo(before.shuffle.options), yesOrNo(after.shuffle.options)),
  ],
  marks: (before, after) => words('Points', marksWords(before), marksWords(after)),
  scale: (before, after) =>
    words('Score scale', scaleWords(before), scaleWords(after), !isSame(before.scale, after.scale)),
  cat: (before, after) =>
    words('Adaptive rules', catWords(before.cat), catWords(after.cat), !isSame(before.cat, after.cat)),
  left_out: () => [],
  sections: sectionsChanges,
};

const SECTION_FIELDS: Readonly<Record<keyof FrozenSection, Compare<FrozenSection>>> = {
  id: () => [],
  title: (before, after) => words('Title', before.title, after.title),
  kind: (before, after) =>
    words('Section type', SECTION_KIND_WORDS[before.kind], SECTION_KIND_WORDS[after.kind]),
  duration_seconds: (before, after) =>
    words(
      'Time',
      timeWords(before.duration_seconds, 'untimed'),
      timeWords(after.duration_seconds, 'untimed'),
    ),
  break_after_seconds: (before, after) =>
    words(
      'Break after the section',
      timeWords(before.break_after_seconds, 'none'),
      timeWords(after.break_after_seconds, 'none'),
    ),
  instructions: (before, after) => text('Instructions', before.instructions, after.instructions),
  tools: (before, after) => words('Tools', toolWords(before), toolWords(after)),
  module: (before, after) => words('Module', moduleWords(before), moduleWords(after)),
  draw: (before, after) => words('Questions drawn for each student', drawWords(before), drawWords(after)),
  placements: (before, after) => placementChanges(before.placements, after.placements),
};

const NAVIGATION_WORDS: Readonly<Record<FrozenAssessment['navigation'], string>> = {
  free: 'back and forth',
  forward: 'forward only',
};

/** All changes: first those of the test as a whole, then those of its sections. */
export function assessmentChanges(before: FrozenAssessment, after: FrozenAssessment): FoundChange[] {
  return Object.values(FIELDS).flatMap((changesOf) => changesOf(before, after));
}

/** Pairs the sections of two revisions by their ids. */
function sectionsChanges(before: FrozenAssessment, after: FrozenAssessment): FoundChange[] {
  const was = new Map(before.sections.map((section) => [section.id, section]));
  const is = new Map(after.sections.map((section) => [section.id, section]));
  const stayed = (sections: readonly FrozenSection[]) =>
    sections
      .filter(({ id }) => was.has(id) && is.has(id))
      .map(({ id }) => sectionName(is.get(id) ?? { title: '', module: null }))
      .join(' · ');
  return [
    ...before.sections.flatMap((section) =>
      is.has(section.id) ? [] : words('Section', sectionWords(section), ''),
    ),
    ...after.sections.flatMap((section) => {
      const earlier = was.get(section.id);
      return earlier === undefined
        ? words('Section', '', sectionWords(section))
        : Object.values(SECTION_FIELDS)
            .flatMap((changesOf) => changesOf(earlier, section))
            .map((change) => ({ ...change, label: `${sectionName(section)}: ${change.label}` }));
    }),
    ...words('Order of sections', stayed(before.sections), stayed(after.sections)),
  ];
}

function placementChanges(
  before: readonly FrozenPlacement[],
  after: readonly FrozenPlacement[],
): QuestionsChange[] {
  const was = new Map(before.map((placement) => [placement.question, placement]));
  const is = new Map(after.map((placement) => [placement.question, placement]));
  const change = {
    added: after.filter(({ question }) => !was.has(question)).map(({ question }) => question),
    removed: before.filter(({ question }) => !is.has(question)).map(({ question }) => question),
    changed: after.flatMap((placement) => {
      const earlier = was.get(placement.question);
      return earlier === undefined || isSame(asked(earlier), asked(placement)) ? [] : [placement.question];
    }),
    is_reordered: !isSame(
      before.filter(({ question }) => is.has(question)).map(({ question }) => question),
      after.filter(({ question }) => was.has(question)).map(({ question }) => question),
    ),
  };
  const { added, removed, changed, is_reordered } = change;
  if (added.length + removed.length + changed.length === 0 && !is_reordered) return [];
  return [{ kind: 'questions', label: 'Questions', ...change }];
}

/**
 * A placement without its own id: a question that was removed and placed again is asked in the same way as
 * before.
 */
const asked = ({ question_revision, marks, unscored, regraded }: FrozenPlacement) => [
  question_revision,
  marks,
  unscored,
  regraded ?? null,
];

const isSame = (one: unknown, other: unknown) => canonicalJson([one]) === canonicalJson([other]);

const countWords = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

const sectionWords = (section: FrozenSection) =>
  `${sectionName(section)}, ${countWords(section.placements.length, 'question')}`;

function timeWords(seconds: number | null, none: string): string {
  if (seconds === null) return none;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`;
}

const marksWords = ({ marks: { correct, wrong, omitted } }: FrozenAssessment) =>
  `correct ${correct}, wrong ${wrong}, skipped ${omitted}`;

const scaleWords = ({ scale }: FrozenAssessment) =>
  scale === null ? 'none' : `a table of ${countWords(scale.columns.length, 'column')}`;

const catWords = (cat: FrozenCat | undefined) =>
  cat === undefined
    ? ''
    : `${cat.min_items} to ${cat.max_items} of ${countWords(cat.items.length, 'question')}`;

const moduleWords = ({ module: part }: FrozenSection) =>
  part === null
    ? 'none'
    : `stage ${part.stage}, ${part.variant}, ${part.at_least === null ? 'for everyone else' : `${part.at_least} or more correct`}`;

const drawWords = ({ draw, placements }: FrozenSection) =>
  draw === null ? 'all' : `${draw.count} of ${placements.length}`;

const toolWords = ({ tools }: FrozenSection) =>
  Object.entries(TOOL_WORDS)
    .filter(([tool]) => tools[tool as keyof typeof TOOL_WORDS])
    .map(([, name]) => name)
    .join(', ') || 'none';

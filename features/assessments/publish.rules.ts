/**
 * The check before publishing: all errors that prevent an assessment from being published, each with its
 * place in words.
 */
import type { Fault } from '#contract/problem.ts';
import { type DrawingFault, unshownFaultsIn } from '#contract/rich-text-faults.ts';
import { counted } from '#core/counted.ts';
import type { Marks } from '#core/scoring/scoring.ts';
import type { QuestionStatus } from '#features/questions/questions.contract.ts';
import { type QuestionContent, readinessFaults } from '#features/questions/questions.rules.ts';
import type {
  PublishFault,
  ReleaseSwitches,
  SessionMode,
  TableScale,
  ToolSet,
} from './assessments.contract.ts';
import { fieldFaults } from './assessments.rules.ts';
import type { CatRules } from './cat.contract.ts';
import { adaptiveFaults, type CalibratedPool } from './cat.rules.ts';
import { moduleFaults } from './module.rules.ts';
import { type FrozenSection, modulesOf } from './revision.rules.ts';
import { scaleFaults } from './scale.rules.ts';
import type { SectionKind } from './sections.contract.ts';

interface WorkingPlacement {
  readonly id: string;
  readonly marks: number;
  readonly unscored: boolean;
  readonly question: QuestionContent & {
    readonly id: string;
    readonly status: QuestionStatus;
    readonly tags: readonly { readonly id: string; readonly name: string }[];
  };
}

/** A section of the working copy. Null `tools`: it uses the tools of the assessment. */
export interface WorkingSection extends Omit<FrozenSection, 'placements' | 'tools'> {
  readonly tools: ToolSet | null;
  readonly placements: readonly WorkingPlacement[];
}

/** The working copy of an assessment, with its sections in order. */
export interface WorkingCopy {
  readonly description: string;
  readonly instructions: string;
  readonly kind: FrozenAssessmentKind;
  readonly marks: Marks;
  readonly scale: TableScale | null;
  readonly release: ReleaseSwitches;
  readonly opens_at: string | null;
  readonly closes_at: string | null;
  readonly modes: readonly SessionMode[];
  readonly cat: CatRules | null;
  /** The calibration of the questions of an adaptive test; null for other tests. */
  readonly pool: CalibratedPool | null;
  readonly sections: readonly WorkingSection[];
}
type FrozenAssessmentKind = 'linear' | 'multistage' | 'adaptive';

/**
 * All errors, in the order of the assessment; empty if it may be published. `drawing` returns the error of a
 * formula that cannot be rendered.
 */
export function publishFaults(copy: WorkingCopy, drawing: DrawingFault): PublishFault[] {
  const { sections } = copy;
  return [
    ...fieldFaults(copy).map(({ message }) => atAssessment('Release and dates', message)),
    ...kindFaults(copy),
    ...unshownFaultsIn(copy.description, drawing).map((message) => atAssessment('Description', message)),
    ...unshownFaultsIn(copy.instructions, drawing).map((message) => atAssessment('Instructions', message)),
    ...(sections.length === 0 ? [atAssessment('Sections', 'Add a section.')] : []),
    ...sections.flatMap((section) => sectionFaults(section, sections, drawing)),
    ...repeatFaults(sections),
    ...moduleFaults(sections).map(({ section, message }) => atSection(section, sections, message)),
    ...scaleFaults(copy).map(({ kind, message }) => atAssessment(`${KIND_WORDS[kind]} scale`, message)),
  ];
}

/** Turns these errors into the errors of a refused request, each message beginning with its place. */
export function asRequestFaults(faults: readonly PublishFault[]): Fault[] {
  return faults.map(({ where, message }) => ({ path: 'body.status', message: `${where}: ${message}` }));
}

const KIND_WORDS: Readonly<Record<SectionKind, string>> = {
  reading_writing: 'Reading and Writing',
  math: 'Math',
  other: 'Other',
};

function atAssessment(where: string, message: string): PublishFault {
  return { section: null, placement: null, where, message };
}

function atSection(
  section: WorkingSection,
  sections: readonly WorkingSection[],
  message: string,
): PublishFault {
  return { section: section.id, placement: null, where: whereOf(section, sections), message };
}

type Named = Pick<FrozenSection, 'kind' | 'title' | 'module'>;

/** The name of a section. Its kind is put in front if a section of a different kind has the same title. */
export function whereOf(section: Named, sections: readonly Named[]): string {
  const isShared = sections.some(({ kind, title }) => kind !== section.kind && title === section.title);
  return [
    ...(isShared ? [KIND_WORDS[section.kind]] : []),
    section.title,
    ...(section.module === null ? [] : [section.module.variant]),
  ].join(', ');
}

function kindFaults(copy: WorkingCopy): PublishFault[] {
  const { kind, sections } = copy;
  const hasModules = sections.some((section) => section.module !== null);
  if (kind === 'adaptive') {
    const [section] = sections;
    return adaptiveFaults(copy).map(({ place, message }) =>
      section === undefined || place === null
        ? atAssessment('Adaptive', message)
        : atPlacement(section, sections, place, message),
    );
  }
  if (kind === 'multistage' && !hasModules) {
    return [
      atAssessment(
        'Test type',
        'A multistage test needs modules. Turn its sections into modules, or make the test linear.',
      ),
    ];
  }
  if (kind === 'linear' && hasModules) {
    return [atAssessment('Test type', 'A linear test can’t have modules. Make it multistage.')];
  }
  return [];
}

const NOT_LIVE: Readonly<Record<Exclude<QuestionStatus, 'live'>, string>> = {
  draft: 'This question is a draft. Publish it, or remove it from the test.',
  retired: 'This question is archived. Remove it from the test.',
};

function sectionFaults(
  section: WorkingSection,
  sections: readonly WorkingSection[],
  drawing: DrawingFault,
): PublishFault[] {
  const { placements, draw } = section;
  const faults = unshownFaultsIn(section.instructions, drawing).map((message) =>
    atSection(section, sections, message),
  );
  if (placements.length === 0) faults.push(atSection(section, sections, 'Add a question.'));
  else if (draw !== null && draw.count > placements.length) {
    const message = `This section draws ${counted(draw.count, 'question')} but has only ${placements.length}. Add questions or draw fewer.`;
    faults.push(atSection(section, sections, message));
  }
  for (const [index, placement] of placements.entries()) {
    const { status } = placement.question;
    const messages = [
      ...(status === 'live' ? [] : [NOT_LIVE[status]]),
      ...readinessFaults(placement.question, drawing).map((fault) => fault.message),
    ];
    faults.push(...messages.map((message) => atPlacement(section, sections, index, message)));
  }
  return faults;
}

function atPlacement(
  section: WorkingSection,
  sections: readonly WorkingSection[],
  index: number,
  message: string,
): PublishFault {
  return {
    section: section.id,
    placement: section.placements[index]?.id ?? null,
    where: `${whereOf(section, sections)}, question ${index + 1}`,
    message,
  };
}

/**
 * Errors in questions that a taker would be asked twice. A question may be in several variants of one module,
 * but not in two modules.
 */
function repeatFaults(sections: readonly WorkingSection[]): PublishFault[] {
  const faults: PublishFault[] = [];
  const asked = new Map<string, WorkingSection>();
  for (const module of modulesOf(sections)) {
    for (const section of module) {
      for (const [index, { question }] of section.placements.entries()) {
        const before = asked.get(question.id);
        if (before === undefined) continue;
        const message = `This question is also in ${whereOf(before, sections)}. Remove it from one of the two.`;
        faults.push(atPlacement(section, sections, index, message));
      }
    }
    for (const section of module) {
      for (const { question } of section.placements) asked.set(question.id, section);
    }
  }
  return faults;
}

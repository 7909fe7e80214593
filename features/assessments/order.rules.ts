/**
 * The order of sections in an assessment and of questions in a section: where new ones go, and which new
 * orders are valid. Places count from 1.
 */
import type { Fault } from '#contract/problem.ts';
import { fitsInto } from '#core/access/content.ts';

const MOST_SECTIONS = 100;
const MOST_PLACEMENTS = 500;

/** `ids` with `added` inserted at `position` (or at the end, if it is beyond the end or missing). */
export function withAdded(ids: readonly string[], added: readonly string[], position?: number): string[] {
  const at = position === undefined ? ids.length : Math.min(position - 1, ids.length);
  return [...ids.slice(0, at), ...added, ...ids.slice(at)];
}

/** The list `ids` with one id moved to `position`. */
export function withMoved(ids: readonly string[], id: string, position: number): string[] {
  return withAdded(
    ids.filter((other) => other !== id),
    [id],
    position,
  );
}

/** An error if the assessment already has the largest number of sections allowed. */
export function roomForSectionFaults(count: number): Fault[] {
  return count < MOST_SECTIONS
    ? []
    : [{ path: 'body', message: `A test can have at most ${MOST_SECTIONS} sections.` }];
}

/** Errors in a new order of sections, which must name every section exactly once. */
export function sectionOrderFaults(asked: readonly string[], present: readonly string[]): Fault[] {
  const faults = asked.flatMap((id, index) => {
    const path = `body.sections.${index}`;
    if (!present.includes(id)) return [{ path, message: 'The test doesn’t have this section.' }];
    return asked.indexOf(id) < index ? [{ path, message: 'List each section only once.' }] : [];
  });
  if (present.some((id) => !asked.includes(id))) {
    faults.push({ path: 'body.sections', message: 'List every section of the test.' });
  }
  return faults;
}

/**
 * Errors for placing questions. Each must be in the bank, not archived, not yet in the section, named once,
 * and allowed for the school.
 */
export function placingFaults(
  asked: readonly string[],
  {
    bank,
    school,
  }: {
    bank: readonly { id: string; status: string; school: string | null }[];
    /** The school of the assessment; null if all schools share it. */
    school: string | null;
  },
  present: readonly string[],
): Fault[] {
  const known = new Map(bank.map((question) => [question.id, question]));
  const faults = asked.flatMap((id, index) => {
    const path = `body.questions.${index}`;
    const question = known.get(id);
    if (question === undefined)
      return [{ path, message: 'This question doesn’t exist, or you can’t see it.' }];
    if (question.status === 'retired') return [{ path, message: 'This question is archived.' }];
    if (!fitsInto(question, { school })) {
      return [
        { path, message: 'This question doesn’t belong to the test’s school. Copy the question first.' },
      ];
    }
    if (present.includes(id)) return [{ path, message: 'This question is already in the section.' }];
    return asked.indexOf(id) < index ? [{ path, message: 'List each question only once.' }] : [];
  });
  if (present.length + asked.length > MOST_PLACEMENTS) {
    faults.push({
      path: 'body.questions',
      message: `A section can have at most ${MOST_PLACEMENTS} questions.`,
    });
  }
  return faults;
}

export interface PlacedQuestion {
  readonly id: string;
  readonly section: string;
  readonly question: string;
}

/**
 * A new order of a section, as placement ids. Placements of this section stay; placements of other sections
 * move here. `placements` are all placements of the assessment, in its order. Errors name questions that the
 * assessment does not have or that are named twice.
 */
export function placementOrder(
  section: string,
  asked: readonly string[],
  placements: readonly PlacedQuestion[],
): { order: string[]; faults: Fault[] } {
  const here = new Map<string, string>();
  const elsewhere = new Map<string, string>();
  for (const placement of placements) {
    if (placement.section === section) here.set(placement.question, placement.id);
    else if (!elsewhere.has(placement.question)) elsewhere.set(placement.question, placement.id);
  }
  const faults: Fault[] = [];
  const order = asked.flatMap((question, index) => {
    const path = `body.questions.${index}`;
    if (asked.indexOf(question) < index) {
      faults.push({ path, message: 'List each question only once.' });
      return [];
    }
    const placement = here.get(question) ?? elsewhere.get(question);
    if (placement === undefined) {
      faults.push({ path, message: 'This question isn’t in the test yet. Add it to a section first.' });
      return [];
    }
    return [placement];
  });
  return { order, faults };
}

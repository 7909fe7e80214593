/** Pure rules for a person's pace in each section of a test, compared with others. */
import { pacingOf } from '#core/progress/pacing.ts';
import type { Answer } from '#features/evidence/evidence.rules.ts';
import type { Pacing } from './performance.contract.ts';

interface SectionTime {
  readonly id: string;
  readonly title: string;
  /** The time that this taker had, including accommodations. */
  readonly duration_seconds: number | null;
}

type SectionPacing = Pacing['sections'][number];

/** The parts of an answer that the pace needs. */
export type PacedAnswer = Pick<Answer, 'section' | 'number' | 'question' | 'outcome' | 'time_spent_seconds'>;

/**
 * The pace in each section; null if no time was measured, for example on paper. `usual` is the median time of
 * other takers, keyed by question.
 */
export function sectionPacings(
  answers: readonly PacedAnswer[],
  sections: readonly SectionTime[],
  usual: ReadonlyMap<string, { readonly median: number }>,
): SectionPacing[] | null {
  const told = sections.flatMap((section): SectionPacing[] => {
    const own = answers.filter((answer) => answer.section === section.id);
    const rows = own.flatMap(({ number, outcome, time_spent_seconds }) =>
      outcome === null || outcome === 'pending'
        ? []
        : { position: number, outcome, seconds: time_spent_seconds > 0 ? time_spent_seconds : null },
    );
    if (rows.length === 0) return [];
    const { median_seconds, omitted, not_reached, behind_seconds, slow } = pacingOf(
      rows,
      section.duration_seconds,
    );
    return [
      {
        id: section.id,
        title: section.title,
        questions: rows.length,
        median_seconds,
        omitted,
        not_reached,
        behind_seconds: [...behind_seconds],
        slow: [...slow],
        ...othersIn(own, section.duration_seconds, usual),
      },
    ];
  });
  return told.some(({ median_seconds }) => median_seconds !== null) ? told : null;
}

/**
 * The times of other takers, only if every question in the section has one: a line with gaps would mislead.
 */
function othersIn(
  own: readonly PacedAnswer[],
  duration: number | null,
  usual: ReadonlyMap<string, { readonly median: number }>,
): Pick<SectionPacing, 'others_seconds' | 'others_behind_seconds'> {
  const medians = own.flatMap(({ question }) => usual.get(question)?.median ?? []);
  if (medians.length < own.length) return { others_seconds: null, others_behind_seconds: [] };
  let behind = 0;
  return {
    others_seconds: middleOf(medians),
    others_behind_seconds:
      duration === null
        ? []
        : medians.map((seconds) => {
            behind += seconds - duration / own.length;
            return behind;
          }),
  };
}

function middleOf(seconds: readonly number[]): number | null {
  const inOrder = seconds.toSorted((a, b) => a - b);
  const [low, high] = [
    inOrder[Math.floor((inOrder.length - 1) / 2)],
    inOrder[Math.ceil((inOrder.length - 1) / 2)],
  ];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

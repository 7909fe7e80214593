/**
 * The title of a step and its reason in one sentence with figures. The same text is used on every screen and
 * in every report.
 */

/** The figures that the texts of a step need. */
export type StepFigures =
  | {
      readonly kind: 'topic';
      readonly topic: string;
      /** The number of questions in one test. */
      readonly questions: number;
      readonly chance: number;
      readonly chance_after: number;
      readonly minutes: number;
      /** The points that the topic cost on the newest test; null if none. */
      readonly lost: { readonly marks: number; readonly test: string } | null;
    }
  | {
      readonly kind: 'review';
      readonly due: number;
      /**
       * The number of questions that the taker would otherwise forget, and remembers because of the review.
       */
      readonly kept: number;
      /** Whether `kept` refers to the day of the exam or to a week from now. */
      readonly is_asked_in_exam: boolean;
    }
  | {
      readonly kind: 'pacing';
      readonly section: string;
      readonly not_reached: number;
      readonly test: string;
      readonly minutes: number;
    };

/** The title of a recommended step. */
export function stepTitle(step: StepFigures): string {
  if (step.kind === 'topic') return step.topic;
  return step.kind === 'pacing' ? `End of ${step.section}` : `Review ${counted(step.due, 'question')}`;
}

/** The reason for a step. It names nobody, so that every reader can see it. */
export function stepSentence(step: StepFigures): string {
  switch (step.kind) {
    case 'topic': {
      const { questions, chance, chance_after, minutes, lost } = step;
      const now = `${percent(chance)} chance of getting a new question right. One test has ${counted(questions, 'question')} on this topic.`;
      const cost = lost === null ? '' : ` It cost ${counted(lost.marks, 'point')} in ${lost.test}.`;
      return `${now}${cost} After ${figure(minutes)} min of practice, about ${percent(chance_after)}.`;
    }
    case 'review':
      return reviewSentence(step);
    case 'pacing': {
      const { not_reached, test, minutes } = step;
      const last = not_reached === 1 ? 'last question was' : `last ${figure(not_reached)} questions were`;
      return `The ${last} not reached in ${test}. Practice for ${figure(minutes)} min with a timer.`;
    }
  }
}

/** The reason for a step in a few words, in lower case. It names nobody either. */
export function stepNote(step: StepFigures): string {
  switch (step.kind) {
    case 'topic':
      return `now ${percent(step.chance)}`;
    case 'review':
      return step.due === 1
        ? 'due for review'
        : `about ${figure(step.kept)} of ${figure(step.due)} forgotten without it`;
    case 'pacing':
      return step.not_reached === 1
        ? 'the last question was not reached'
        : `the last ${figure(step.not_reached)} were not reached`;
  }
}

function reviewSentence({ due, kept, is_asked_in_exam }: StepFigures & { kind: 'review' }): string {
  if (due === 1) {
    const then = is_asked_in_exam ? 'on exam day' : 'in a week';
    return `Reviewing now raises the chance of getting it right ${then} by ${counted(Math.round(kept * 100), 'percentage point')}.`;
  }
  return `Without a review, about ${figure(kept)} of these ${figure(due)} will be forgotten ${is_asked_in_exam ? 'by exam day' : 'within a week'}.`;
}

/** A number with its noun: `1 point`, `2.5 points`. */
function counted(count: number, one: string): string {
  const shown = figure(count);
  return `${shown} ${one}${shown === '1' ? '' : 's'}`;
}

/** Rounded to a tenth; whole numbers without decimals. */
function figure(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function percent(chance: number): string {
  return `${Math.round(chance * 100)}%`;
}

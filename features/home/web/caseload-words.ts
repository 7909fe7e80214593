/* Words for a student's color, for counselors: always a reason, never a risk number. */
import { figure } from '#web/ui/numbers.ts';
import { liesOn } from '../caseload.rules.ts';
import type { CaseloadBoard } from '../home.contract.ts';

type Row = CaseloadBoard['rows'][number];

export function reasonWords({ reasons, scores, scale, goal_score, not_started }: Row): string {
  const start = not_started === null ? [] : [NOT_STARTED_WORDS[not_started]];
  if (reasons.length + start.length > 0) return [...reasons.map(one), ...start].join(' ');
  const [newest, before] = [scores.at(-1), scores.at(-2)];
  const change = newest === undefined || before === undefined ? 0 : newest - before;
  const moved =
    change === 0
      ? null
      : `${change > 0 ? 'Up' : 'Down'} ${figure(Math.abs(change))}, within the score’s margin of error`;
  // A goal cannot be compared with a score if it lies outside the score's scale.
  const isFar = newest === undefined || goal_score === null || (scale !== null && !liesOn(scale, goal_score));
  const left = isFar ? null : goalWords(goal_score - newest);
  const said = [change > 0 ? `Up ${figure(change)}` : moved, left].filter((words) => words !== null);
  return said.length === 0 ? 'Nothing is overdue.' : `${said.join('; ')}.`;
}

const NOT_STARTED_WORDS: Readonly<Record<NonNullable<Row['not_started']>, string>> = {
  nothing_assigned: 'Nothing assigned yet.',
  never_signed_in: 'Has never signed in.',
};

function goalWords(left: number): string {
  return left > 0 ? `${figure(left)} below their goal` : 'reached their goal';
}

function one(reason: Row['reasons'][number]): string {
  switch (reason.kind) {
    case 'no_work':
      return `No work for ${days(reason.days)}.`;
    case 'overdue':
      return reason.count === 1 ? '1 test is overdue.' : `${reason.count} tests are overdue.`;
    case 'under_goal':
      return `${figure(reason.goal - reason.score)} below their goal with ${days(reason.exam_days)} to the exam.`;
    case 'fallen':
      return `Score fell from ${figure(reason.from)} to ${figure(reason.to)}.`;
    case 'doubt':
      return `Has waited ${days(reason.days)} for an answer to a doubt.`;
  }
}

function days(count: number): string {
  const whole = Math.floor(count);
  return whole === 1 ? '1 day' : `${whole} days`;
}

/** The limits for the colors in words. */
export function ruleWords(limits: CaseloadBoard['limits']): { red: string; amber: string } {
  const errors = (count: number) => (count === 1 ? '1 standard error' : `${count} standard errors`);
  const overdue = (count: number) => (count === 1 ? '1 test overdue' : `${count} tests overdue`);
  return {
    red: `no work for ${days(limits.red_idle_days)}, ${overdue(limits.red_overdue)}, or more than ${errors(limits.red_errors_under_goal)} below the goal within ${days(limits.red_exam_days)} of the exam`,
    amber: `no work for ${days(limits.amber_idle_days)}, ${overdue(limits.amber_overdue)}, a score that fell by more than ${errors(limits.amber_errors_fallen)}, or a doubt open for ${days(limits.amber_doubt_days)}`,
  };
}

import { IconChevronDown } from '@tabler/icons-react';
import { Card } from '#web/ui/card.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { stepsWords } from '../player.rules.ts';
import type { QuestionCourse } from '../practice.contract.ts';
import classes from './player-steps.module.css';

interface StepsProps {
  course: QuestionCourse;
  show: (number: number) => void;
  isBusy: boolean;
}

/** The hints of a question, shown one at a time at a press. They cost nothing once the solution is shown. */
export function Steps({ course, show, isBusy }: StepsProps) {
  const { hints, hint_count, hints_used, told, is_held_back } = course;
  if (hint_count === 0 && hints.length === 0) return null;
  const next = hints.length + 1;
  const mayShow = told === null && !is_held_back && next <= hint_count;
  return (
    <Card kind="dense">
      <div className={classes.stepsHead}>
        <h2>Steps</h2>
        <span>{stepsWords(hints_used)} used</span>
      </div>
      <ol className={classes.steps}>
        {hints.map((hint, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a hint is its place.
          <li key={place}>
            <span className={classes.stepNumber}>{place + 1}</span>
            <RichText html={hint} kind="plain" />
          </li>
        ))}
        {mayShow && (
          <li>
            <span className={classes.stepNumber} data-is-shut>
              {next}
            </span>
            <button type="button" className={classes.showStep} disabled={isBusy} onClick={() => show(next)}>
              Show step {next}
              <IconChevronDown size={16} stroke={1.75} aria-hidden />
            </button>
          </li>
        )}
      </ol>
      <p className={classes.small}>
        If you use a hint, this question won’t raise your level. After you see the answer, steps are free.
      </p>
    </Card>
  );
}

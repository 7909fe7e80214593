import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useLatePart } from '#web/ui/late-part.ts';
import { count } from '#web/ui/numbers.ts';
import type { Encouragement } from '../encouragement.contract.ts';
import { goalShare, goalWords, streakWords } from '../encouragement-words.rules.ts';
import classes from './encouragement.module.css';

const loadDialog = async () => (await import('./encouragement-dialog.tsx')).EncouragementDialog;

/** The streak and the minutes of the week toward the goal, as far as the student wants to see them. */
export function WeekFigures({ encouragement }: { encouragement: Encouragement }) {
  const { streak, goal_minutes, week } = encouragement;
  const said = streakWords(streak, count);
  return (
    <>
      {said !== null && <p>{said}</p>}
      {goal_minutes !== null && (
        <div className={classes.goal}>
          <p>{goalWords(week.seconds, goal_minutes, count)}</p>
          <span className={classes.bar} aria-hidden>
            <i style={{ width: `${100 * goalShare(week.seconds, goal_minutes)}%` }} />
          </span>
        </div>
      )}
    </>
  );
}

/** Whether there is a streak or a goal to show. */
export function hasFigures({ streak, goal_minutes }: Encouragement): boolean {
  return goal_minutes !== null || streakWords(streak, count) !== null;
}

/** The dialog with the choices, and what its button needs. */
export function useChoices(encouragement: Encouragement | undefined) {
  const [isOpen, setOpen] = useState(false);
  const { Part: Dialog, prepare } = useLatePart(loadDialog, isOpen, setOpen);
  const close = () => setOpen(false);
  return {
    dialog: Dialog && isOpen && encouragement && <Dialog choices={encouragement} close={close} />,
    opens: { onClick: () => setOpen(true), onPointerEnter: prepare, onFocus: prepare },
  };
}

type Opens = ReturnType<typeof useChoices>['opens'];

/** The quiet button beside the figures. */
export function ChangeLink({ hasGoal, ...opens }: Opens & { hasGoal: boolean }) {
  return (
    <UnstyledButton
      className={classes.link}
      aria-label={hasGoal ? 'Change streak and weekly goal' : undefined}
      {...opens}
    >
      {hasGoal ? 'Change' : 'Set a weekly goal'}
    </UnstyledButton>
  );
}

import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { type Pip, pipOf } from '../player.rules.ts';
import type { QuestionCourse } from '../practice.contract.ts';
import classes from './player.module.css';

const WORDS: Readonly<Record<Pip, string>> = {
  new: 'not tried',
  open: 'tried, 1 try left',
  waits: 'waiting to be checked',
  right: 'right on the first try',
  later: 'right on the second try',
  wrong: 'missed',
  done: 'finished',
};

interface PipsProps {
  courses: readonly QuestionCourse[];
  position: number;
  /** The ids of attempts whose check has not reached the server. */
  checks: ReadonlySet<string>;
  go: (position: number) => void;
}

/** The questions of the set in order, each with its state. */
export function Pips({ courses, position, checks, go }: PipsProps) {
  return (
    <nav aria-label="Questions">
      <ol className={classes.pips}>
        {courses.map((course, place) => {
          const pip = pipOf(course, checks);
          return (
            <li key={course.question}>
              <button
                type="button"
                className={classes.pip}
                data-pip={pip}
                aria-current={place === position ? 'step' : undefined}
                aria-label={`Question ${place + 1}, ${WORDS[pip]}`}
                onClick={() => go(place)}
              >
                {pip === 'right' || pip === 'later' ? (
                  <IconCheck size={14} stroke={2.25} aria-hidden />
                ) : pip === 'wrong' ? (
                  <IconX size={14} stroke={2.25} aria-hidden />
                ) : pip === 'done' ? (
                  <IconMinus size={14} stroke={2.25} aria-hidden />
                ) : (
                  place + 1
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

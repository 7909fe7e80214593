import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
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
  /** The ids of questions that the student saved for later. */
  flagged: ReadonlySet<string>;
  go: (position: number) => void;
}

/** The questions of the set in order, each with its state. */
export function Pips({ courses, position, checks, flagged, go }: PipsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Only the list scrolls, sideways, and never the page.
    const row = list.current;
    const pip = row?.children[position];
    if (row == null || !(pip instanceof HTMLElement)) return;
    row.scrollLeft = pip.offsetLeft - (row.clientWidth - pip.offsetWidth) / 2;
  }, [position]);
  return (
    <nav aria-label="Questions">
      <ol ref={list} className={classes.pips}>
        {courses.map((course, place) => {
          const pip = pipOf(course, checks);
          return (
            <li key={course.question}>
              <button
                type="button"
                className={classes.pip}
                data-pip={pip}
                aria-current={place === position ? 'step' : undefined}
                data-is-flagged={flagged.has(course.question) || undefined}
                aria-label={`Question ${place + 1}, ${WORDS[pip]}${flagged.has(course.question) ? ', saved for later' : ''}`}
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
              {pip === 'later' && (
                <span className={classes.tries} aria-hidden>
                  2
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { RichText } from '#web/ui/rich-text.tsx';
import { stepsWords } from '../player.rules.ts';
import type { QuestionCourse } from '../practice.contract.ts';
import classes from './player-steps.module.css';

interface StepsProps {
  course: QuestionCourse;
  show: (number: number) => void;
  isBusy: boolean;
}

/** The hints of a question, opened one at a time. They cost nothing once the solution is shown. */
export function Steps({ course, show, isBusy }: StepsProps) {
  const { hints, hint_count, told, is_held_back } = course;
  const list = useRef<HTMLOListElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    // The button for the last hint is gone, so the focus goes to the hint that it opened.
    if (isAsked.current && hints.length > 0) (list.current?.lastElementChild as HTMLElement | null)?.focus();
    isAsked.current = false;
  }, [hints.length]);
  if (hint_count === 0 && hints.length === 0) return null;
  const next = hints.length + 1;
  const mayShow = told === null && !is_held_back && next <= hint_count;
  return (
    <section aria-label="Steps">
      {hints.length > 0 && (
        <>
          <h3 className={classes.title}>Steps</h3>
          <ol ref={list} className={classes.steps}>
            {hints.map((hint, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a hint is its place.
              <li key={place} tabIndex={-1}>
                <span className={classes.stepNumber}>{place + 1}</span>
                <RichText html={hint} kind="plain" />
              </li>
            ))}
          </ol>
        </>
      )}
      {mayShow && (
        <div className={classes.ask}>
          <Button
            variant="default"
            leftSection={<IconBulb size={16} stroke={1.5} aria-hidden />}
            disabled={isBusy}
            onClick={() => {
              isAsked.current = true;
              show(next);
            }}
          >
            {hints.length === 0 ? 'Show a hint' : 'Show another hint'}
          </Button>
          <span className={classes.small}>
            {hints.length === 0
              ? `${stepsWords(hint_count)}. If you use one, this question won’t raise your level.`
              : `${stepsWords(hint_count - hints.length)} left.`}
          </span>
        </div>
      )}
    </section>
  );
}

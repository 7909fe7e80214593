import '@mantine/core/styles/Kbd.layer.css';
import { Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconCheck, IconEye, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPlaces } from '#core/question-kinds/question-kinds.ts';
import type { ReviewedQuestion } from '#features/results/results.contract.ts';
import { chosenIn, ReviewedPlaces } from '#features/results/web/public.tsx';
import { Card } from '#web/ui/card.tsx';
import { durationFigure, durationWords } from '#web/ui/durations.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { StemText } from '#web/ui/stem-text.tsx';
import { optionLetter, placeOnTime } from '../walk.rules.ts';
import type { WalkThrough } from '../walk-through.contract.ts';
import classes from './walk.module.css';

interface WalkQuestionProps {
  question: ReviewedQuestion;
  walked: WalkThrough['questions'][number];
  open_seconds: number | null;
}

/** The question as it was taken. Answer key and explanation stay hidden until the teacher shows them. */
export function WalkQuestion({ question, walked, open_seconds }: WalkQuestionProps) {
  const [isKeyShown, setKeyShown] = useState(false);
  const [isExplained, setExplained] = useState(false);
  const hasKey =
    question.accepted_answers !== null || question.options.some(({ is_correct }) => is_correct !== null);
  const { explanation } = question;
  useHotkeys([
    ['K', () => hasKey && setKeyShown((now) => !now)],
    ['X', () => explanation && setExplained((now) => !now)],
  ]);
  return (
    <Card kind="flush">
      <article
        className={classes.question}
        aria-label={`Question ${question.number}, ${question.section_title}`}
      >
        {question.stimulus !== '' && <RichText html={question.stimulus} />}
        <StemText question={question} {...chosenIn(question, !isKeyShown)} />
        <Answer question={question} isKeyShown={isKeyShown} />
        <div className={classes.reveal}>
          {hasKey && (
            <Button
              variant="default"
              aria-pressed={isKeyShown}
              leftSection={<IconEye size={16} stroke={1.5} aria-hidden />}
              rightSection={<Kbd aria-hidden>K</Kbd>}
              onClick={() => setKeyShown(!isKeyShown)}
            >
              {isKeyShown ? 'Hide correct answer' : 'Show correct answer'}
            </Button>
          )}
          {explanation && (
            <Button
              variant="default"
              aria-pressed={isExplained}
              rightSection={<Kbd aria-hidden>X</Kbd>}
              onClick={() => setExplained(!isExplained)}
            >
              {isExplained ? 'Hide explanation' : 'Show explanation'}
            </Button>
          )}
          <span className={classes.hint}>
            {!hasKey
              ? 'The correct answer is not available.'
              : !isKeyShown && 'Hidden so the student can try again first.'}
          </span>
        </div>
        {isExplained && explanation && (
          <div className={classes.explanation}>
            <RichText html={explanation} />
          </div>
        )}
      </article>
      <Visits question={question} walked={walked} open_seconds={open_seconds} />
    </Card>
  );
}

function Answer({ question, isKeyShown }: { question: ReviewedQuestion; isKeyShown: boolean }) {
  const given = question.response === null ? [] : [question.response].flat();
  if (hasPlaces(question.type)) {
    return <ReviewedPlaces question={question} own="Their answer" isKeyHidden={!isKeyShown} />;
  }
  if (question.options.length === 0) {
    return (
      <p className={classes.written}>
        {given.length === 0 ? 'Left blank' : `Their answer: ${given.join(', ')}`}
        {isKeyShown && ` · Correct answer: ${(question.accepted_answers ?? []).join(' · ')}`}
      </p>
    );
  }
  return (
    <ol className={classes.options}>
      {question.options.map(({ id, text, is_correct }, index) => {
        const isOwn = given.includes(id);
        const isKey = isKeyShown && is_correct === true;
        const isWrong = isOwn && question.outcome === 'wrong';
        return (
          <li key={id} data-kind={isKey ? 'key' : isWrong ? 'wrong' : isOwn ? 'own' : undefined}>
            <b className={classes.letter}>{optionLetter(index)}</b>
            <RichText html={text} kind="plain" />
            {isOwn && (
              <span className={classes.mark} data-kind={isWrong ? 'wrong' : undefined}>
                {isWrong && <IconX size={14} aria-hidden />} Their answer
              </span>
            )}
            {isKey && (
              <span className={classes.mark} data-kind="key">
                <IconCheck size={14} aria-hidden /> Correct answer
              </span>
            )}
          </li>
        );
      })}
      {given.length === 0 && <li data-blank>Left blank</li>}
    </ol>
  );
}

/** When the student answered, on a line that stands for the time the section was open. */
function Visits({ question, walked: { visits }, open_seconds }: WalkQuestionProps) {
  const { time_spent_seconds: spent, median_time_seconds: median } = question;
  return (
    <section className={classes.visits} aria-label="Time">
      <p>
        <b>{visitsWords(visits, spent)}</b>
        {median !== null && <span className={classes.median}>others’ median: {durationWords(median)}</span>}
      </p>
      {open_seconds !== null && open_seconds > 0 && visits.length > 0 && (
        <div className={classes.time} aria-hidden>
          {visits.map(({ at_seconds, is_answer }, index) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order, and two may be of one second.
              key={index}
              data-answer={is_answer || undefined}
              style={{ left: `${placeOnTime({ at_seconds }, open_seconds)}%` }}
            />
          ))}
          <span>0</span>
          <span>{durationFigure(open_seconds)}</span>
        </div>
      )}
    </section>
  );
}

function visitsWords(visits: WalkThrough['questions'][number]['visits'], spent: number): string {
  const answered = visits
    .filter(({ is_answer }) => is_answer)
    .map(({ at_seconds }) => durationFigure(at_seconds));
  const took = spent > 0 ? `Took ${durationWords(spent)} in total` : 'Not timed';
  return answered.length === 0 ? `${took}.` : `${took}, answered ${answered.join(', ')} into the section.`;
}

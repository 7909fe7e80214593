import { Button } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { untouched } from '#features/exam-room/merged-answers.rules.ts';
import { isAnswered } from '#features/exam-room/room.rules.ts';
import { AnswerField } from '#features/exam-room/web/public.tsx';
import type { AskedQuestion } from '#features/sessions/exam.contract.ts';
import { Card } from '#web/ui/card.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import classes from './preview.module.css';

type Answers = ReadonlyMap<string, ReturnType<typeof untouched>>;

/**
 * The questions of a section one after the other. They can be answered as in the exam room, and answers are
 * not stored.
 */
export function PreviewedQuestions({ questions }: { questions: readonly AskedQuestion[] }) {
  const [place, setPlace] = useState(0);
  const [answers, setAnswers] = useState<Answers>(new Map());
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  const question = questions[place];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what was gone to.
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [place]);
  if (question === undefined) return null;
  const answer = answers.get(question.id) ?? untouched(question.id);
  return (
    <Card>
      <nav aria-label="Questions">
        <ol className={classes.places}>
          {questions.map((each, index) => {
            const isDone = isAnswered(each, answers.get(each.id)?.response ?? null);
            return (
              <li key={each.id}>
                <button
                  type="button"
                  className={classes.place}
                  data-is-answered={isDone || undefined}
                  aria-current={index === place ? 'step' : undefined}
                  aria-label={`Question ${index + 1}, ${isDone ? 'answered' : 'not answered'}`}
                  onClick={() => setPlace(index)}
                >
                  {index + 1}
                </button>
              </li>
            );
          })}
        </ol>
      </nav>
      <h2 ref={heading} tabIndex={-1} className={classes.number}>
        Question {place + 1} of {questions.length}
      </h2>
      <div className={classes.question} data-has-stimulus={question.stimulus !== '' || undefined}>
        {question.stimulus !== '' && (
          <div className={classes.text}>
            <RichText html={question.stimulus} kind="reading" />
          </div>
        )}
        <div className={classes.text}>
          {!question.is_in_text && <RichText html={question.stem} kind="reading" />}
          <div className={classes.answer}>
            <Suspense fallback={<SkeletonLines lines={4} />}>
              <AnswerField
                key={question.id}
                question={question}
                answer={answer}
                isDisabled={false}
                onChange={(change) =>
                  setAnswers((before) =>
                    new Map(before).set(question.id, {
                      ...(before.get(question.id) ?? untouched(question.id)),
                      ...change,
                    }),
                  )
                }
              />
            </Suspense>
          </div>
        </div>
      </div>
      <div className={classes.foot}>
        <Button variant="default" disabled={place === 0} onClick={() => setPlace(place - 1)}>
          Back
        </Button>
        <Button disabled={place === questions.length - 1} onClick={() => setPlace(place + 1)}>
          Next
        </Button>
      </div>
    </Card>
  );
}

import { Button, Progress } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight, IconPencilCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { Card } from '#web/ui/card.tsx';
import { FormulaText } from '#web/ui/formula-text.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { AnswerToMark, QuestionToMark } from '../marking.contract.ts';
import { Disclosure } from './disclosure.tsx';
import { MarkingFrame } from './marking-frame.tsx';
import classes from './marking-page.module.css';
import { type GivenMarks, nextUnmarked } from './marking-way.ts';
import { Marks } from './marks-form.tsx';
import { counted } from './result-words.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

interface MarkingPageProps {
  assessment: string;
  answers: readonly AnswerToMark[];
  /** Number of waiting answers beyond those loaded. */
  more: number;
  /** The progress of the question whose answers these are; null if they are the answers of a session. */
  question: QuestionToMark | null;
  /** Loads more answers. */
  next: () => void;
  /** A different question with waiting answers, if there is one. */
  following: string | undefined;
  /** Navigation to other questions to grade. */
  children: ReactNode;
}

/**
 * Answers that wait for a grader, one at a time: question and response, with the field for points next to
 * them.
 */
export function MarkingPage(props: MarkingPageProps) {
  const { assessment, answers, more, question, next, following, children } = props;
  const [place, setPlace] = useState(0);
  const [marked, setMarked] = useState<ReadonlyMap<string, GivenMarks>>(new Map());
  const [isDone, setDone] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const answer = answers[place];
  const waiting = answers.length + more - marked.size;
  const go = (to: number) => {
    if (to < 0 || to >= answers.length) return;
    setPlace(to);
    setDone(false);
    top.current?.scrollIntoView({ block: 'start' });
  };
  const goOn = (now: ReadonlyMap<string, GivenMarks>) => {
    const following = nextUnmarked(answers, now, place);
    if (following === null) setDone(true);
    else go(following);
  };
  useHotkeys([
    ['ArrowRight', () => go(place + 1)],
    ['ArrowLeft', () => go(place - 1)],
  ]);
  // These keys work in the field too. The arrow keys do not, because they move the caret in the field.
  useHotkeys(
    [
      ['PageDown', () => go(place + 1)],
      ['PageUp', () => go(place - 1)],
    ],
    [],
  );
  return (
    <MarkingFrame
      assessment={assessment}
      sub={waiting === 0 ? 'all graded' : `${counted(waiting, 'answer')} to grade`}
      action={
        !isDone && (
          <>
            <Button
              variant="default"
              disabled={place === 0}
              leftSection={<IconArrowLeft {...ICON} />}
              onClick={() => go(place - 1)}
            >
              Previous
            </Button>
            <Button
              variant="default"
              disabled={place === answers.length - 1}
              rightSection={<IconArrowRight {...ICON} />}
              onClick={() => go(place + 1)}
            >
              Next
            </Button>
          </>
        )
      }
    >
      {children}
      {question !== null && <QuestionProgress question={question} />}
      <div ref={top} className={classes.top}>
        {isDone || answer === undefined ? (
          <Done assessment={assessment} marked={marked.size} more={more} next={next} following={following} />
        ) : (
          <div className={classes.columns}>
            <Asked key={answer.attempt} answer={answer} />
            <Marks
              assessment={assessment}
              answer={answer}
              standing={`${place + 1} of ${answers.length}`}
              given={marked.get(answer.attempt) ?? null}
              done={(given) => {
                const now = new Map(marked).set(answer.attempt, given);
                setMarked(now);
                goOn(now);
              }}
            />
          </div>
        )}
      </div>
    </MarkingFrame>
  );
}

/** How many answers to a question the grader has graded, among those assigned to them. */
function QuestionProgress({ question }: { question: QuestionToMark }) {
  const { answers, waiting, for_second_mark, for_decision } = question;
  const done = answers - waiting;
  const elsewhere = [
    for_second_mark > 0 && `${for_second_mark} graded by 1 of 2 people`,
    for_decision > 0 && `${for_decision} waiting for a final decision`,
  ].filter(Boolean);
  return (
    <div className={classes.progress}>
      <p role="status">
        {done} of {answers} graded
        {elsewhere.length > 0 && <span> · {elsewhere.join(', ')}</span>}
      </p>
      <Progress value={(100 * done) / answers} aria-label="Graded" />
    </div>
  );
}

/** The question and the response. */
function Asked({ answer }: { answer: AnswerToMark }) {
  const { stimulus, stem, explanation, response, section_title, number, taker } = answer;
  return (
    <article className={classes.asked} aria-label={`${section_title}, question ${number}`}>
      <p className={classes.where}>
        {section_title}, question {number}
      </p>
      {stimulus !== '' && (
        <div className={classes.stimulus}>
          <RichText html={stimulus} />
        </div>
      )}
      <RichText html={stem} />
      {explanation !== null && explanation !== '' && (
        <Disclosure show="Show what a good answer includes" hide="Hide what a good answer includes">
          <RichText html={explanation} />
        </Disclosure>
      )}
      <h2 className={classes.by}>{taker === null ? 'Answer' : `Answer by ${taker.name}`}</h2>
      <p className={classes.answer}>
        <FormulaText text={response} />
      </p>
    </article>
  );
}

type DoneProps = Pick<MarkingPageProps, 'assessment' | 'more' | 'next' | 'following'> & { marked: number };

function Done({ assessment, marked, more, next, following }: DoneProps) {
  const navigate = useNavigate();
  return (
    <Card>
      <EmptyState
        icon={<IconPencilCheck {...ICON} />}
        title={`${counted(marked, 'answer')} graded`}
        action={
          more > 0 ? (
            <Button autoFocus onClick={next}>
              Continue with {more === 1 ? '1 more' : `${more} more`}
            </Button>
          ) : following !== undefined ? (
            <Button
              autoFocus
              onClick={() =>
                void navigate({
                  to: '/assessments/$id/marking',
                  params: { id: assessment },
                  search: { question: following },
                })
              }
            >
              Continue with the next question
            </Button>
          ) : (
            <LinkButton to="/sessions" search={{ assessment }} variant="default">
              Sessions
            </LinkButton>
          )
        }
      >
        Fully graded sessions are scored and released according to the test’s settings.
      </EmptyState>
    </Card>
  );
}

import { Button, NumberInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight, IconPencilCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { figure } from '#web/ui/numbers.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { AnswerToMark } from '../marking.contract.ts';
import { Disclosure } from './disclosure.tsx';
import { MarkingFrame } from './marking-frame.tsx';
import classes from './marking-page.module.css';
import { nextUnmarked, typedMarks } from './marking-way.ts';
import { counted } from './result-words.ts';
import { useMark } from './results.api.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

interface MarkingPageProps {
  assessment: string;
  answers: readonly AnswerToMark[];
  /** How many wait beside these. */
  more: number;
  /** Asks for those. */
  next: () => void;
}

/** Answers that wait for marks, one at a time: what was asked and written, and beside it the field for its marks. */
export function MarkingPage({ assessment, answers, more, next }: MarkingPageProps) {
  const [place, setPlace] = useState(0);
  const [marked, setMarked] = useState<ReadonlyMap<string, number>>(new Map());
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
  const goOn = (now: ReadonlyMap<string, number>) => {
    const following = nextUnmarked(answers, now, place);
    if (following === null) setDone(true);
    else go(following);
  };
  useHotkeys([
    ['ArrowRight', () => go(place + 1)],
    ['ArrowLeft', () => go(place - 1)],
  ]);
  // In the field the arrows are its own.
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
      sub={
        waiting === 0 ? 'nothing waits' : `${counted(waiting, 'answer')} ${waiting === 1 ? 'waits' : 'wait'}`
      }
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
      <div ref={top} className={classes.top}>
        {isDone || answer === undefined ? (
          <Done assessment={assessment} marked={marked.size} more={more} next={next} />
        ) : (
          <div className={classes.columns}>
            <Asked key={answer.attempt} answer={answer} />
            <Marks
              answer={answer}
              standing={`${place + 1} of ${answers.length}`}
              given={marked.get(answer.attempt) ?? null}
              done={(marks) => {
                const now = new Map(marked).set(answer.attempt, marks);
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

/** What was asked, and what was written to it. */
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
        <Disclosure show="Show what a good answer has" hide="Hide what a good answer has">
          <RichText html={explanation} />
        </Disclosure>
      )}
      <h2 className={classes.by}>The answer of {taker.name}</h2>
      <p className={classes.answer}>{response}</p>
    </article>
  );
}

interface MarksProps {
  answer: AnswerToMark;
  standing: string;
  /** Just now; null where none were. */
  given: number | null;
  done: (marks: number) => void;
}

/** The field for the marks. It stays where it is from answer to answer, so that the next ones are typed at once. */
function Marks({ answer, standing, given, done }: MarksProps) {
  const { attempt, taker, session, submitted_at, marks_max } = answer;
  const [typed, setTyped] = useState<{ attempt: string; marks: number | string } | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const saving = useMark();
  const value = typed?.attempt === attempt ? typed.marks : (given ?? '');
  const marks = typedMarks(value, marks_max);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(attempt);
    if (marks === null || saving.isPending) return;
    saving.mutate({ attempt, marks }, { onSuccess: () => done(marks) });
  };
  return (
    <aside className={classes.rail} aria-label="Marks">
      <Card kind="dense">
        <form noValidate className={classes.form} onSubmit={submit}>
          <p className={classes.standing}>
            <span role="status">
              {taker.name}, {standing}
            </span>
            {given !== null && <Chip>marked {figure(given)}</Chip>}
          </p>
          <NumberInput
            label={`Marks, at most ${figure(marks_max)}`}
            min={0}
            max={marks_max}
            step={0.5}
            value={value}
            error={asked === attempt && marks === null && `From 0 to ${figure(marks_max)}.`}
            onChange={(next) => setTyped({ attempt, marks: next })}
          />
          <BusyButton type="submit" busy={saving.isPending} busyWords="Saving">
            Save and go on
          </BusyButton>
          <FormFault error={saving.variables?.attempt === attempt ? saving.error : null} fields={[]} />
          <p className={classes.keys}>
            <kbd>Enter</kbd> saves and goes on, <kbd>PgDn</kbd> and <kbd>PgUp</kbd> go past.
          </p>
        </form>
        <p className={classes.session}>
          Handed in <Instant at={submitted_at} inSentence />.{' '}
          <Link to="/sessions/$id" params={{ id: session }}>
            See session
          </Link>
        </p>
      </Card>
    </aside>
  );
}

interface DoneProps {
  assessment: string;
  marked: number;
  more: number;
  next: () => void;
}

function Done({ assessment, marked, more, next }: DoneProps) {
  return (
    <Card>
      <EmptyState
        icon={<IconPencilCheck {...ICON} />}
        title={`${counted(marked, 'answer')} ${marked === 1 ? 'is' : 'are'} marked`}
        action={
          more > 0 ? (
            <Button autoFocus onClick={next}>
              Go on with {more === 1 ? '1 more' : `${more} more`}
            </Button>
          ) : (
            <LinkButton to="/sessions" search={{ assessment }} variant="default">
              Sessions
            </LinkButton>
          )
        }
      >
        A session whose last answer has its marks is scored; its result comes out as the test says.
      </EmptyState>
    </Card>
  );
}

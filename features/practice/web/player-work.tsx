import { Button } from '@mantine/core';
import { IconMessageQuestion, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import { isAnswered, saveWords } from '#features/exam-room/room.rules.ts';
import type { PracticeAtWork } from '#features/exam-room/web/public.tsx';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { queryKeyOf } from '#web/lib/queries.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import {
  isOver,
  leftOutWords,
  nextOpen,
  playerAct,
  sumOf,
  triedOption,
  waitingWords,
} from '../player.rules.ts';
import { getPractice } from '../practice.contract.ts';
import { isSameResponse } from '../practice.rules.ts';
import { isMissedIn } from '../similar.rules.ts';
import classes from './player.module.css';
import { PlayerNotices } from './player-notices.tsx';
import { Pips } from './player-pips.tsx';
import type { Origin } from './player-search.ts';
import { Steps } from './player-steps.tsx';
import { Clock } from './player-times.tsx';
import { marksOf, PlayerVerdict, reasonsOf } from './player-verdict.tsx';
import { useHint } from './practice.api.ts';
import { TrySimilar, wayBack } from './try-similar.tsx';

interface PlayerWorkProps {
  state: PracticeAtWork;
  practice: Answer<typeof getPractice>;
  session: string;
  levels: (session: string, question: string | null) => ReactNode;
  report: (session: string, question: string) => ReactNode;
  /** Checks that the server refused, by attempt. */
  refused: ReadonlyMap<string, Error>;
  /** The place of the question to show first, from 1; by default the first open one. */
  place: number | undefined;
  /** The place where a similar question was requested. */
  origin: Origin;
  /** Leads back there once the set is submitted. */
  goBack: () => void;
}

/** Shows one question of a set at a time, in the exam room's frame. */
export function PlayerWork({
  state,
  practice,
  session,
  levels,
  report,
  refused,
  place,
  origin,
  goBack,
}: PlayerWorkProps) {
  const { position, questions, answers, save } = state;
  const hint = useHint(session);
  const client = useQueryClient();
  const main = useRef<HTMLButtonElement>(null);
  /** The question at which a check was asked for without an answer to check. */
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const [isPlaced, setPlaced] = useState(
    place === undefined || place > questions.length || place === position + 1,
  );
  const { go } = state;
  useEffect(() => {
    if (isPlaced || place === undefined) return;
    go(place - 1);
    setPlaced(true);
  }, [go, isPlaced, place]);
  const back = wayBack(origin);
  const question = questions[position];
  const courses = questions.flatMap(({ id }) => practice.questions.find((one) => one.question === id) ?? []);
  const course = courses[position];
  if (!isPlaced || question === undefined || course === undefined) return null;

  const answer = answers.get(question.id);
  const response = answer?.response ?? null;
  const isDone = isOver(course) || course.told !== null;
  const isSame = course.tries.some((one) => isSameResponse(question.type, one.response, response));
  const checks = save.checks ?? new Set();
  const waits = checks.has(course.attempt);
  const mayCheck = !isDone && !state.isReadOnly && isAnswered(question, response) && !isSame;
  const next = nextOpen(courses, position, checks);
  const { asked, tried } = sumOf(courses);
  const kept = waitingWords(checks.size, save);
  const act = playerAct({ is_done: isDone, waits, is_unreached: kept !== null, may_check: mayCheck });
  const isPast = act === 'go_on';
  const fault = waits
    ? undefined
    : (hint.variables?.attempt === course.attempt && hint.error) || refused.get(course.attempt);
  const { writer } = state;
  const flagged = new Set([...answers.values()].flatMap((one) => (one.flagged ? [one.question] : [])));
  const finish = async () => {
    await client.cancelQueries({ queryKey: queryKeyOf(getPractice, { params: { id: session } }) });
    state.finish();
  };
  const goOn = () => {
    hint.reset();
    if (next !== null) state.go(next);
    else {
      if (back !== null) goBack();
      void finish();
    }
  };
  const submit = () => {
    if (state.isMoving) return;
    if (isPast) goOn();
    else if (act === 'check' && response !== null) {
      hint.reset();
      // The answer field is disabled during the check and would lose the focus.
      main.current?.focus({ preventScroll: true });
      state.check({ id: course.attempt, number: course.tries.length + 1, response });
    } else if (act === 'answer_first') setUnanswered(question.id);
  };
  const { timing, duration_seconds } = practice.set;
  const pips = (go: (position: number) => void) => (
    <Pips courses={courses} position={position} checks={checks} flagged={flagged} go={go} />
  );
  const isTried = course.tries.length > 0;

  return state.frame({
    title: practice.set.title,
    question,
    tools: course.tools,
    answer: {
      isShut: isDone || waits,
      marks: marksOf(question, course),
      reasons: reasonsOf(question, course),
      tried: triedOption(question.type, course),
    },
    leave:
      back === null ? (
        <Link to="/practice" className={classes.leave} aria-label="Close practice">
          <IconX size={18} stroke={1.6} aria-hidden />
        </Link>
      ) : (
        <Link {...back.link} className={classes.leave} aria-label={back.words}>
          <IconX size={18} stroke={1.6} aria-hidden />
        </Link>
      ),
    sub: (
      <>
        <Clock
          timing={timing}
          duration_seconds={duration_seconds}
          secondsLeft={state.secondsLeft}
          spent={[...answers.values()].reduce((sum, one) => sum + one.time_spent_seconds, 0)}
        />{' '}
        · <Saved save={save} />
      </>
    ),
    dots: pips(state.go),
    notices: <PlayerNotices state={state} />,
    below: (
      <>
        <PlayerVerdict question={question} course={course} />
        {fault && (
          <p role="alert" className={classes.fault}>
            {whyNot(fault)}
          </p>
        )}
        {act === 'answer_first' && unanswered === question.id && (
          <p role="status" className={classes.note}>
            {isSame ? 'You already checked this answer. Choose another one.' : 'Answer the question first.'}
          </p>
        )}
        {kept && (
          <p role="status" className={classes.note}>
            {kept}
          </p>
        )}
        <Steps
          key={question.id}
          course={course}
          show={(number) => hint.mutate({ attempt: course.attempt, number, writer })}
          isBusy={hint.isPending || waits}
        />
        {isMissedIn(course.tries) && course.has_skill && (
          <TrySimilar
            key={`similar to ${question.id}`}
            session={session}
            question={question.id}
            origin={back === null ? { set: session, at: position + 1 } : origin}
          />
        )}
        {isDone && isTried && levels(session, question.id)}
        {position === 0 && practice.left_out > 0 && tried === 0 && (
          <p className={classes.note}>{leftOutWords(practice.left_out)}</p>
        )}
      </>
    ),
    who: (
      <>
        {course.told !== null && (
          <LinkButton
            variant="subtle"
            color="gray"
            to="/doubts/new"
            search={{ question: question.id, session }}
            leftSection={<IconMessageQuestion size={16} stroke={1.5} aria-hidden />}
          >
            Ask about this question
          </LinkButton>
        )}
        {report(session, question.id)}
      </>
    ),
    go: (form) => (
      <>
        {!isPast && next !== null && (
          <Button variant="default" size="lg" onClick={goOn}>
            Skip
          </Button>
        )}
        <BusyButton
          ref={main}
          type="submit"
          form={form}
          size="lg"
          busy={act === 'checking' || state.isMoving}
          busyWords={state.isMoving ? 'Finishing' : 'Checking'}
        >
          {isPast
            ? next === null
              ? (back?.words ?? 'See your results')
              : 'Continue'
            : isTried
              ? 'Check again'
              : 'Check'}
        </BusyButton>
      </>
    ),
    index: (close) => (
      <div className={classes.index}>
        {pips((place) => {
          close();
          state.go(place);
        })}
        {tried > 0 && next !== null && (
          <Button
            variant="default"
            onClick={() => {
              close();
              void finish();
            }}
          >
            Stop here ({asked - tried} left)
          </Button>
        )}
      </div>
    ),
    onSubmit: submit,
  });
}

/** Whether the answers are saved. Only warnings are announced. */
function Saved({ save }: Pick<PracticeAtWork, 'save'>) {
  const { words, is_warning: isWarning } = saveWords(save);
  return (
    <span className={classes.saved} data-is-warning={isWarning || undefined} role="status">
      {words}
    </span>
  );
}

/** Why a check or a hint failed. */
function whyNot(error: Error): string {
  if (!(error instanceof ApiProblem)) {
    return 'We can’t reach the server. You can show hints when the connection is back.';
  }
  return error.errors[0]?.message ?? faultWords(error).detail;
}

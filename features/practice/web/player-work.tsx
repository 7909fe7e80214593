import { Button, Kbd } from '@mantine/core';
import '@mantine/core/styles/Kbd.layer.css';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import { isAnswered, saveWords } from '#features/exam-room/room.rules.ts';
import type { PracticeAtWork } from '#features/exam-room/web/public.tsx';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { queryKeyOf } from '#web/lib/queries.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { isOver, leftOutWords, nextOpen, playerAct, sumOf, waitingWords } from '../player.rules.ts';
import { getPractice } from '../practice.contract.ts';
import { isSameResponse } from '../practice.rules.ts';
import classes from './player.module.css';
import { Pips } from './player-pips.tsx';
import { Steps } from './player-steps.tsx';
import { Clock, TimeHere } from './player-times.tsx';
import { marksOf, PlayerVerdict } from './player-verdict.tsx';
import { useHint } from './practice.api.ts';

interface PlayerWorkProps {
  state: PracticeAtWork;
  practice: Answer<typeof getPractice>;
  session: string;
  levels: (session: string, question: string | null) => ReactNode;
  report: (session: string, question: string) => ReactNode;
  /** Checks that the server refused, by attempt. */
  refused: ReadonlyMap<string, Error>;
}

/** Shows one question of a set at a time. */
export function PlayerWork({ state, practice, session, levels, report, refused }: PlayerWorkProps) {
  const { position, questions, answers, save } = state;
  const hint = useHint(session);
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const question = questions[position];
  const courses = questions.flatMap(({ id }) => practice.questions.find((one) => one.question === id) ?? []);
  const course = courses[position];
  useEffect(() => {
    if (question?.id === undefined) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [question?.id]);
  if (question === undefined || course === undefined) return null;

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
  const finish = async () => {
    await client.cancelQueries({ queryKey: queryKeyOf(getPractice, { params: { id: session } }) });
    state.finish();
  };
  const goOn = () => {
    hint.reset();
    if (next === null) void finish();
    else state.go(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.isMoving) return;
    if (isPast) goOn();
    else if (act === 'check' && response !== null) {
      hint.reset();
      state.check({ id: course.attempt, number: course.tries.length + 1, response });
    }
  };
  const { timing, duration_seconds } = practice.set;
  const saved = saveWords(save);

  return (
    <Page
      title={practice.set.title}
      kind="roomy"
      sub={
        <>
          Question {position + 1} of {asked},{' '}
          <Clock
            timing={timing}
            duration_seconds={duration_seconds}
            secondsLeft={state.secondsLeft}
            spent={[...answers.values()].reduce((sum, one) => sum + one.time_spent_seconds, 0)}
          />
        </>
      }
      action={<Pips courses={courses} position={position} checks={checks} go={state.go} />}
    >
      <div className={classes.columns}>
        <form className={classes.main} onSubmit={submit}>
          <Card>
            <h2 ref={heading} tabIndex={-1} className={classes.unseen}>
              Question {position + 1}
            </h2>
            {position === 0 && practice.left_out > 0 && tried === 0 && (
              <p className={classes.note}>{leftOutWords(practice.left_out)}</p>
            )}
            <div className={classes.question} data-has-stimulus={question.stimulus !== '' || undefined}>
              {question.stimulus !== '' && (
                <div className={classes.stimulus}>
                  <RichText html={question.stimulus} kind="reading" />
                </div>
              )}
              {!question.is_in_text && (
                <div className={classes.stem}>
                  <RichText html={question.stem} kind="reading" />
                </div>
              )}
            </div>
            <div className={classes.answer}>
              {state.answer(question, { isDisabled: isDone || waits, marks: marksOf(question, course) })}
            </div>
            <PlayerVerdict question={question} course={course} />
            {fault && (
              <p role="alert" className={classes.fault}>
                {whyNot(fault)}
              </p>
            )}
            {kept && (
              <p role="status" className={classes.note}>
                {kept}
              </p>
            )}
            <div className={classes.foot}>
              <span className={classes.saved} data-is-warning={saved.is_warning || undefined} role="status">
                {saved.words}
              </span>
              <TimeHere key={question.id} base={answer?.time_spent_seconds ?? 0} isRunning={!isPast} />
              {!isPast && next !== null && (
                <Button variant="subtle" size="md" onClick={goOn}>
                  Skip
                </Button>
              )}
              <BusyButton
                type="submit"
                size="lg"
                className={classes.act ?? ''}
                busy={act === 'checking' || state.isMoving}
                busyWords={state.isMoving ? 'Finishing' : 'Checking'}
                aria-disabled={act === 'answer_first' || act === 'checking'}
                rightSection={
                  <Kbd aria-hidden className={classes.key ?? ''}>
                    Enter
                  </Kbd>
                }
              >
                {isPast
                  ? next === null
                    ? 'See your results'
                    : 'Next question'
                  : course.tries.length > 0
                    ? 'Check again'
                    : 'Check'}
              </BusyButton>
            </div>
            {state.isMoving && state.isUnheard && (
              <p role="status" className={classes.fault}>
                The server isn’t responding. Your answers are saved, and we’ll keep trying.{' '}
                <button type="button" className={classes.link} onClick={state.stay}>
                  Back to the questions
                </button>
              </p>
            )}
            {state.isTimeUp && (
              <p role="status" className={classes.note}>
                Time’s up. Your answers are being submitted.
              </p>
            )}
            {state.isReadOnly && (
              <p role="status" className={classes.note}>
                You’re practicing this set in another window, so you can’t answer here.{' '}
                <button type="button" className={classes.link} onClick={state.takeOver}>
                  Continue here
                </button>
              </p>
            )}
            {state.fault && (
              <p role="alert" className={classes.fault}>
                {state.fault.detail}
              </p>
            )}
          </Card>
          {tried > 0 && next !== null && (
            <button type="button" className={classes.link} onClick={() => void finish()}>
              Stop here ({asked - tried} left)
            </button>
          )}
        </form>
        <aside className={classes.rail} aria-label="Your level and steps">
          {levels(session, question.id)}
          <Steps
            course={course}
            show={(number) => hint.mutate({ attempt: course.attempt, number, writer })}
            isBusy={hint.isPending || waits}
          />
          {course.told !== null && (
            <LinkButton
              variant="default"
              to="/doubts/new"
              search={{ question: question.id, session }}
              leftSection={<IconMessageQuestion size={16} stroke={1.5} aria-hidden />}
            >
              Ask about this question
            </LinkButton>
          )}
          {report(session, question.id)}
        </aside>
      </div>
    </Page>
  );
}

/** Why a check or a hint failed. */
function whyNot(error: Error): string {
  if (!(error instanceof ApiProblem)) {
    return 'We can’t reach the server. You can show steps when the connection is back.';
  }
  return error.errors[0]?.message ?? faultWords(error).detail;
}

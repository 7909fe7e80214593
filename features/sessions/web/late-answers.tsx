import { Button } from '@mantine/core';
import { useState } from 'react';
import { toast } from '#web/shell/toasts.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { durationWords } from '#web/ui/durations.ts';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Moment } from '#web/ui/instant.tsx';

import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { SessionDetail } from '../sessions.contract.ts';
import { answerWords } from './answer-words.ts';
import classes from './late-answers.module.css';
import type { ReadReview } from './session-slots.ts';
import { type AnsweredQuestion, useActOnSession, useAnswers, useLateAnswers } from './sessions.api.ts';

interface LateAnswersProps {
  readReview: ReadReview;
  session: SessionDetail;
  mayAct: boolean;
}

interface Chosen {
  readonly action: 'accept_late' | 'refuse_late';
  readonly questions: string[];
}

/** Answers that arrived after the end. They are not scored until staff accept or refuse them. */
export function LateAnswers({ session, mayAct, readReview }: LateAnswersProps) {
  const answers = useAnswers(session.id, readReview);
  const told = useLateAnswers(session.id).data;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const late = (answers.data ?? []).filter((question) => question.attempt?.late);
  return (
    <Section
      title="Late answers"
      sub={told === undefined ? 'not scored until you accept them' : effectWords(told)}
      end={
        mayAct &&
        late.length > 1 && (
          <span className={classes.acts}>
            {(['accept_late', 'refuse_late'] as const).map((action) => (
              <Button
                key={action}
                variant="default"
                size="xs"
                onClick={() => setChosen({ action, questions: late.map(({ question }) => question) })}
              >
                {ACT[action]} all {late.length}
              </Button>
            ))}
          </span>
        )
      }
    >
      <Card>
        {answers.error && !answers.data ? (
          <LoadError what="the answers" error={answers.error} retry={() => void answers.refetch()} />
        ) : (
          !answers.data && <SkeletonLines lines={3} />
        )}
        <ul className={classes.late}>
          {late.map((question) => (
            <li key={question.question}>
              <div>
                <b>
                  {question.section_title}, question {question.number}
                </b>
                <p>
                  <Words question={question} />
                </p>
                <Clocks told={told?.results.find((one) => one.question === question.question)} />
              </div>
              {mayAct && (
                <span className={classes.acts}>
                  {(['accept_late', 'refuse_late'] as const).map((action) => (
                    <Button
                      key={action}
                      variant="default"
                      size="xs"
                      aria-label={`${ACT[action]} the late answer to question ${question.number} of ${question.section_title}`}
                      onClick={() => setChosen({ action, questions: [question.question] })}
                    >
                      {ACT[action]}
                    </Button>
                  ))}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {chosen && <DecideDialog session={session.id} {...chosen} close={() => setChosen(null)} />}
    </Section>
  );
}

function Words({ question }: { question: AnsweredQuestion }) {
  const late = question.attempt?.late;
  return (
    <>
      {answerWords(late?.response ?? null, question)} instead of {answerWords(question.response, question)}
      {late?.saved_at && (
        <>
          , received <Moment at={late.saved_at} />
        </>
      )}
    </>
  );
}

const ACT = { accept_late: 'Accept', refuse_late: 'Reject' } as const;

type Told = NonNullable<ReturnType<typeof useLateAnswers>['data']>;

/** Effect on the score if all are accepted. */
function effectWords({ score_now: now, score_accepted: then }: Told): string {
  if (now === null || then === null) return 'not scored until you accept them';
  const words = (score: typeof now) =>
    `${score.scaled ?? score.raw}${score.scaled === null ? ` of ${score.raw_max}` : ''}`;
  return words(now) === words(then)
    ? `score if all are accepted: ${words(now)}, the same as now`
    : `score if all are accepted: ${words(then)}, now ${words(now)}`;
}

/** When the device saved the answer, by its own clock, and how far that clock is off. */
function Clocks({ told }: { told: Told['results'][number] | undefined }) {
  if (told === undefined || told.device_at === null) return null;
  const ahead = told.device_ahead_seconds === null ? null : Math.round(told.device_ahead_seconds);
  return (
    <p className={classes.clocks}>
      Saved on the device <Moment at={told.device_at} /> by its own clock
      {ahead !== null &&
        (ahead === 0
          ? ', which is accurate'
          : `, which is ${durationWords(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}`)}
      .
    </p>
  );
}

interface DecideDialogProps extends Chosen {
  session: string;
  close: () => void;
}

const DECISIONS = {
  accept_late: {
    words: 'Accepted answers count as if they had arrived in time, and the session is scored again.',
    acting: 'Accepting',
    done: ['The answer now counts.', 'The answers now count.'],
  },
  refuse_late: {
    words: 'Rejected answers never count, and you can’t undo this. They stay in the log.',
    acting: 'Rejecting',
    done: ['Answer rejected.', 'Answers rejected.'],
  },
} as const;

function DecideDialog({ session, action, questions, close }: DecideDialogProps) {
  const { words, acting: busyWords, done } = DECISIONS[action];
  const acting = useActOnSession(session, () => {
    toast({ content: questions.length === 1 ? done[0] : done[1] });
    close();
  });
  const what = questions.length === 1 ? 'this late answer' : `these ${questions.length} late answers`;
  return (
    <ConfirmDialog
      opened
      title={`${ACT[action]} ${what}?`}
      act={ACT[action]}
      acting={busyWords}
      busy={acting.isPending}
      close={close}
      confirm={() => acting.mutate({ action, questions })}
    >
      {words}
      <FormFault error={acting.error} fields={[]} />
    </ConfirmDialog>
  );
}

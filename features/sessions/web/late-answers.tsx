import { Button } from '@mantine/core';
import { useState } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { Card } from '#web/ui/card.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import type { SessionDetail } from '../sessions.contract.ts';
import { answerWords } from './answer-words.ts';
import classes from './late-answers.module.css';
import type { ReadReview } from './session-slots.ts';
import { type AnsweredQuestion, useActOnSession, useAnswers } from './sessions.api.ts';

interface LateAnswersProps {
  readReview: ReadReview;
  session: SessionDetail;
  mayAct: boolean;
}

/** What came after the end: kept, not scored, until staff accept it. */
export function LateAnswers({ session, mayAct, readReview }: LateAnswersProps) {
  const answers = useAnswers(session.id, readReview);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const late = (answers.data ?? []).filter((question) => question.attempt?.late);
  return (
    <Section
      title="Late answers"
      sub="kept, and not scored until you accept them"
      end={
        mayAct &&
        late.length > 1 && (
          <Button variant="default" size="xs" onClick={() => setChosen(late.map(({ question }) => question))}>
            Accept all {late.length}
          </Button>
        )
      }
    >
      <Card>
        {answers.error && !answers.data ? (
          <ErrorState title="The answers did not load" retry={() => void answers.refetch()}>
            {faultWords(answers.error).detail}
          </ErrorState>
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
              </div>
              {mayAct && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Accept the late answer to question ${question.number} of ${question.section_title}`}
                  onClick={() => setChosen([question.question])}
                >
                  Accept
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {chosen && <AcceptDialog session={session.id} questions={chosen} close={() => setChosen(null)} />}
    </Section>
  );
}

function Words({ question }: { question: AnsweredQuestion }) {
  const late = question.attempt?.late;
  return (
    <>
      {answerWords(late?.response ?? null, question.options)} instead of{' '}
      {answerWords(question.response, question.options)}
      {late?.saved_at && (
        <>
          , came <Moment at={late.saved_at} />
        </>
      )}
    </>
  );
}

interface AcceptDialogProps {
  session: string;
  questions: string[];
  close: () => void;
}

function AcceptDialog({ session, questions, close }: AcceptDialogProps) {
  const acting = useActOnSession(session, () => {
    toast({ content: questions.length === 1 ? 'The answer counts.' : 'The answers count.' });
    close();
  });
  const what = questions.length === 1 ? 'this late answer' : `these ${questions.length} late answers`;
  return (
    <ReasonDialog
      title={`Accept ${what}?`}
      words="They count as if they had come in time, and the session is scored again."
      act="Accept"
      acting="Accepting"
      busy={acting.isPending}
      error={acting.error}
      close={close}
      confirm={(reason) => acting.mutate({ action: 'accept_late', questions, reason })}
    />
  );
}

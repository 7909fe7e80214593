import type { ReactNode } from 'react';
import { stageOf } from '#features/sessions/session-status.rules.ts';
import type { SessionDetail } from '#features/sessions/sessions.contract.ts';
import { sessionTitle } from '#features/sessions/sessions.rules.ts';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { ReleaseTable } from './release-table.tsx';
import classes from './result-waiting.module.css';
import { counted, type Reader } from './result-words.ts';

interface ResultWaitingProps {
  session: SessionDetail;
  reader: Reader;
  trail: ReactNode;
  menu: ReactNode;
  /** Banner for staff who see the page as its taker would. */
  preview?: ReactNode;
}

/**
 * A session without a result to show: why there is none, that the answers are safe, and when a result will be
 * available.
 */
export function ResultWaiting({ session, reader, trail, menu, preview }: ResultWaitingProps) {
  const { title, words } = waitingWords(session, reader);
  const isSubmitted = session.submitted_at !== null && session.status !== 'voided';
  return (
    <Page
      title={sessionTitle(session)}
      kind="roomy"
      trail={trail}
      sub={
        <>
          {reader === 'staff' && session.taker.name}
          {reader === 'staff' && session.submitted_at && ' · '}
          {session.submitted_at && (
            <>
              submitted <Instant at={session.submitted_at} inSentence />
            </>
          )}
        </>
      }
      action={menu}
    >
      {preview}
      <Card>
        <div className={classes.waiting}>
          <h2>{title}</h2>
          <p>{words}</p>
          {isSubmitted && (
            <p>
              {session.answered_count} of {counted(session.question_count, 'answer')}{' '}
              {session.answered_count === 1 ? 'is' : 'are'} saved.
              {session.receipt && ` Receipt ${session.receipt}.`}
            </p>
          )}
          {reader === 'taker' && stageOf(session.status) !== 'over' && (
            <LinkButton to="/exam/$session" params={{ session: session.id }}>
              {stageOf(session.status) === 'not_started' ? 'Start test' : 'Continue'}
            </LinkButton>
          )}
          {isSubmitted && <ReleaseTable release={session.release} />}
        </div>
      </Card>
    </Page>
  );
}

function waitingWords(session: SessionDetail, reader: Reader): { title: string; words: string } {
  const whose = reader === 'taker' ? 'your' : 'the';
  if (session.status === 'voided') {
    return {
      title: 'This session does not count',
      words:
        reader === 'taker'
          ? 'Your school removed it from your results.'
          : 'It was voided. The session’s activity log says why.',
    };
  }
  if (session.status === 'expired') {
    return {
      title: 'This test expired',
      words: 'Time ran out before it was started, so there is no score.',
    };
  }
  if (stageOf(session.status) === 'not_started') {
    return {
      title: 'Not started',
      words:
        reader === 'taker'
          ? 'Your timer starts when you start the test.'
          : 'The student has not started this test.',
    };
  }
  if (session.submitted_at === null) {
    return {
      title: 'This test is in progress',
      words: `The result appears here once ${reader === 'taker' ? 'you submit it' : 'it is submitted'}.`,
    };
  }
  if (session.pending_marks > 0) {
    return {
      title: 'Grading in progress',
      words: `${counted(session.pending_marks, 'answer')} still ${session.pending_marks === 1 ? 'needs' : 'need'} to be graded. Then ${whose} score will be calculated.`,
    };
  }
  return { title: 'Score not released yet', words: `The test is over, and ${whose} answers are saved.` };
}

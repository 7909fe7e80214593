import { useEffect, useState } from 'react';
import type { ExamView } from '#features/sessions/exam.contract.ts';
import { getSession, type SessionDetail } from '#features/sessions/sessions.contract.ts';
import { call } from '#web/lib/api.ts';
import { fullWords } from '#web/ui/when.ts';
import type { Room } from '../room.ts';
import type { RoomState } from '../room-state.ts';
import button from './button.module.css';
import page from './page.module.css';
import { PlainPage } from './plain-page.tsx';

export interface EndPageProps {
  room: Room;
  state: RoomState;
  view: ExamView;
}

/** The page after the end of a session. */
export function EndPage(props: EndPageProps) {
  return props.state.stage === 'submitted' ? <ReceiptPage {...props} /> : <OverPage {...props} />;
}

/** The page after submitting: the receipt, and what comes next. */
function ReceiptPage({ room, state, view }: EndPageProps) {
  const session = useSession(view.session.id);
  const { receipt } = view.session;
  const isOut = session?.score != null;
  return (
    <PlainPage
      room={room}
      state={state}
      title="Your test is submitted"
      acts={
        <>
          <a className={button.button} data-is-big data-kind={isOut ? undefined : 'primary'} href="/">
            Back to Today
          </a>
          {isOut && (
            <a className={button.button} data-is-big data-kind="primary" href={`/results/${view.session.id}`}>
              See your result
            </a>
          )}
        </>
      }
    >
      {receipt !== null && (
        <dl className={page.facts}>
          <div>
            <dt>Answers submitted</dt>
            <dd>{receipt.answered_count}</dd>
          </div>
          <div>
            <dt>Receipt code</dt>
            <dd>{receipt.code}</dd>
          </div>
        </dl>
      )}
      {receipt !== null && <p>Submitted {fullWords(new Date(receipt.submitted_at))}.</p>}
      {session !== null && !isOut && <p>{releaseWords(session)}</p>}
      {state.save.waiting_count > 0 && (
        <p>Some answers on this device haven’t been sent yet. Keep this page open while they’re sent.</p>
      )}
    </PlainPage>
  );
}

function releaseWords({ pending_marks, release }: SessionDetail): string {
  if (pending_marks > 0) return 'A tutor will grade your essay first. You’ll get your score after that.';
  if (release.score_at === null) return 'Your tutor will release your score. You’ll find it under Results.';
  return `You’ll get your score on ${fullWords(new Date(release.score_at))}.`;
}

/** The session as its taker may see it; null until loaded, or if loading fails. */
function useSession(id: string): SessionDetail | null {
  const [session, setSession] = useState<SessionDetail | null>(null);
  useEffect(() => {
    const given = new AbortController();
    call(getSession, { params: { id }, signal: given.signal })
      .then(setSession)
      .catch(() => {});
    return () => given.abort();
  }, [id]);
  return session;
}

function OverPage({ room, state, view }: EndPageProps) {
  const isVoided = state.stage === 'voided';
  return (
    <PlainPage
      room={room}
      state={state}
      title={isVoided ? 'This test was voided' : 'This test has expired'}
      acts={
        <a className={button.button} data-is-big data-kind="primary" href="/">
          Back to Today
        </a>
      }
    >
      <p>
        {isVoided
          ? 'Your tutor voided this test. It doesn’t use up an attempt. Ask your tutor what to do next.'
          : `The time to start ${view.assessment.title} has passed. Ask your tutor for another chance.`}
      </p>
    </PlainPage>
  );
}

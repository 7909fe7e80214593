import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Figure, Figures } from '#web/ui/figures.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { pastWords } from '#web/ui/when.ts';
import { SESSION_STATUS_WORDS } from '../session-status.rules.ts';
import type { SessionDetail } from '../sessions.contract.ts';
import { sessionTitle } from '../sessions.rules.ts';
import { ActDialog } from './act-dialog.tsx';
import { LateAnswers } from './late-answers.tsx';
import { type StaffAct, staffActs } from './session-acts.ts';
import { SessionAnswers } from './session-answers.tsx';
import { SessionCourse } from './session-course.tsx';
import { SessionMenu } from './session-menu.tsx';
import classes from './session-screen.module.css';
import { SessionSections } from './session-sections.tsx';
import type { ReadReview } from './session-slots.ts';
import { scoreWords } from './session-words.ts';
import { useSession } from './sessions.api.ts';

const route = getRouteApi('/frame/sessions/$id');

/** One session for staff: where it stands, what happened to it, what was answered, and what can be done. */
export function SessionScreen({ readReview }: { readReview: ReadReview }) {
  const { id } = route.useParams();
  const session = useSession(id);
  if (session.data) return <SessionPage session={session.data} readReview={readReview} />;
  if (session.error instanceof ApiProblem && [400, 404].includes(session.error.status)) {
    return <NotFoundScreen />;
  }
  return (
    <Page title="Session" kind="list" trail={<Link to="/sessions">Sessions</Link>}>
      <Card>
        {session.error ? (
          <ErrorState title="This session did not load" retry={() => void session.refetch()}>
            {faultWords(session.error).detail}
          </ErrorState>
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Card>
    </Page>
  );
}

const MODE_WORDS = { test: 'As a test', practice: 'As practice', paper: 'On paper' };

function SessionPage({ session, readReview }: { session: SessionDetail; readReview: ReadReview }) {
  const role = useLogin()?.user.role ?? 'guest';
  const [act, setAct] = useState<StaffAct | null>(null);
  const mayAct = reachOf(role, 'sessions.act') !== 'none';
  const isOver = session.submitted_at !== null;
  return (
    <Page
      title={`${session.taker.name}, ${sessionTitle(session)}`}
      kind="list"
      trail={
        <>
          <Link to="/sessions">Sessions</Link> /{' '}
          <Link to="/people/$id" params={{ id: session.taker.id }}>
            {session.taker.name}
          </Link>
        </>
      }
      sub={
        <>
          <Chip kind={session.status === 'voided' ? 'flag' : 'plain'}>
            {SESSION_STATUS_WORDS[session.status]}
          </Chip>{' '}
          {MODE_WORDS[session.mode]}
        </>
      }
      action={
        <>
          {isOver && (
            <LinkButton to="/results/$session" params={{ session: session.id }}>
              Result
            </LinkButton>
          )}
          {isOver && (
            <LinkButton
              variant="default"
              to="/results/$session/review/{-$place}"
              params={{ session: session.id }}
            >
              Review
            </LinkButton>
          )}
          {mayAct && <SessionMenu acts={staffActs(session)} choose={setAct} />}
        </>
      }
    >
      <Figures figures={figuresOf(session)} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Section title="Sections">
            <SessionSections session={session} />
          </Section>
          {isOver && session.late_count > 0 && <LateAnswers {...{ session, mayAct, readReview }} />}
          {isOver && <SessionAnswers {...{ session, mayAct, readReview }} />}
        </div>
        <Section title="Course">
          <SessionCourse session={session} />
        </Section>
      </div>
      {act && <ActDialog session={session} act={act} close={() => setAct(null)} />}
    </Page>
  );
}

function figuresOf(session: SessionDetail): Figure[] {
  const now = serverNow();
  const whenOf = (at: string | null) => (at === null ? '–' : pastWords(new Date(at), now));
  return [
    { label: 'Answered', value: String(session.answered_count), unit: `of ${session.question_count}` },
    { label: 'Began', value: whenOf(session.started_at) },
    session.submitted_at === null
      ? { label: 'Ends by', value: whenOf(session.finish_by) }
      : { label: 'Submitted', value: whenOf(session.submitted_at) },
    { label: 'Score', value: scoreWords(session.score) },
    { label: 'Waiting for marks', value: String(session.pending_marks) },
    { label: 'Late answers', value: String(session.late_count) },
  ];
}

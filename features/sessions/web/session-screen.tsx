import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Figure, Figures } from '#web/ui/figures.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { ReasonAfter } from '#web/ui/reason-after.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { fullWords, pastWords } from '#web/ui/when.ts';
import { SESSION_STATUS_WORDS } from '../session-status.rules.ts';
import type { SessionDetail } from '../sessions.contract.ts';
import { sessionTitle } from '../sessions.rules.ts';
import { ActDialog } from './act-dialog.tsx';
import { DONE_WORDS, USUAL_REASONS } from './act-words.ts';
import { LateAnswers } from './late-answers.tsx';
import { useCancelRelease } from './release.api.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import { type AtOnceAct, type StaffAct, staffActs } from './session-acts.ts';
import { SessionAnswers } from './session-answers.tsx';
import { SessionCourse } from './session-course.tsx';
import { SessionMenu } from './session-menu.tsx';
import classes from './session-screen.module.css';
import { SessionSections } from './session-sections.tsx';
import type { ReadReview } from './session-slots.ts';
import { scoreWords } from './session-words.ts';
import { useActOnSession, useSession } from './sessions.api.ts';

const route = getRouteApi('/frame/sessions/$id');

/** One session for staff: its state, events, answers and actions. */
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
          <LoadError what="this session" error={session.error} retry={() => void session.refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Card>
    </Page>
  );
}

const MODE_WORDS = { test: 'Test', practice: 'Practice', paper: 'On paper' };

function SessionPage({ session, readReview }: { session: SessionDetail; readReview: ReadReview }) {
  const role = useLogin()?.user.role ?? 'guest';
  const [act, setAct] = useState<Exclude<StaffAct, 'pause' | 'resume'> | null>(null);
  const [explains, setExplains] = useState<AtOnceAct | null>(null);
  const mayAct = reachOf(role, 'sessions.act') !== 'none';
  const acting = useActOnSession(session.id, () => {});
  const choose = (chosen: StaffAct) => {
    if (chosen !== 'pause' && chosen !== 'resume') return setAct(chosen);
    acting.mutate({ action: chosen }, { onSuccess: () => setExplains(chosen), onError: sayFault });
  };
  const isOver = session.submitted_at !== null;
  const close = () => setAct(null);
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
          {mayAct && <SessionMenu acts={staffActs(session)} choose={choose} />}
        </>
      }
    >
      {explains && <Explain session={session.id} of={explains} close={() => setExplains(null)} />}
      {session.release_planned_at && <Planned session={session} mayAct={mayAct} />}
      <Figures figures={figuresOf(session)} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Section title="Sections">
            <SessionSections session={session} />
          </Section>
          {isOver && session.late_count > 0 && (
            <LateAnswers session={session} mayAct={mayAct} readReview={readReview} />
          )}
          {isOver && <SessionAnswers session={session} mayAct={mayAct} readReview={readReview} />}
        </div>
        <Section title="Activity log">
          <SessionCourse session={session} />
        </Section>
      </div>
      {act === 'release' && session.assessment !== null && (
        <ReleaseDialog assessment={session.assessment.id} only={[session.id]} close={close} />
      )}
      {act !== null && act !== 'release' && (
        <ActDialog session={session} act={act} close={close} onExtended={() => setExplains('extend')} />
      )}
    </Page>
  );
}

/** Asks for the reason after an action on the session. */
function Explain({ session, of, close }: { session: string; of: AtOnceAct; close: () => void }) {
  const acting = useActOnSession(session, close);
  return (
    <ReasonAfter
      words={DONE_WORDS[of]}
      usual={USUAL_REASONS}
      busy={acting.isPending}
      save={(reason) => acting.mutate({ action: 'explain', of, reason }, { onError: sayFault })}
      close={close}
    />
  );
}

/** When a pending release takes effect, with a button to cancel it. */
function Planned({ session, mayAct }: { session: SessionDetail; mayAct: boolean }) {
  const cancelling = useCancelRelease();
  const { release_planned_at } = session;
  if (release_planned_at === null) return null;
  return (
    <p className={classes.planned} role="status">
      The student will see this result on {fullWords(new Date(release_planned_at))}.{' '}
      {mayAct && (
        <Button
          size="compact-sm"
          variant="default"
          aria-disabled={cancelling.isPending}
          onClick={() => cancelling.mutate([session.id])}
        >
          Cancel the release
        </Button>
      )}
    </p>
  );
}

function figuresOf(session: SessionDetail): Figure[] {
  const now = serverNow();
  const whenOf = (at: string | null) => (at === null ? '–' : pastWords(new Date(at), now));
  return [
    { label: 'Answered', value: String(session.answered_count), unit: `of ${session.question_count}` },
    { label: 'Started', value: whenOf(session.started_at) },
    session.submitted_at === null
      ? { label: 'Ends by', value: whenOf(session.finish_by) }
      : { label: 'Submitted', value: whenOf(session.submitted_at) },
    { label: 'Score', value: scoreWords(session.score) },
    { label: 'To grade', value: String(session.pending_marks) },
    { label: 'Late answers', value: String(session.late_count) },
  ];
}

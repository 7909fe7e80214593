import { getRouteApi, Navigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { PracticeDesk, type PracticeState } from '#features/exam-room/web/public.tsx';
import { ApiProblem } from '#web/lib/api.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ErrorState, LoadError } from '#web/ui/state.tsx';
import classes from './player.module.css';
import { PlayerEnd } from './player-end.tsx';
import type { Origin } from './player-search.ts';
import { PlayerWork } from './player-work.tsx';
import { useChecks, useForgetPractice, usePractice } from './practice.api.ts';
import { wayBack } from './try-similar.tsx';

const route = getRouteApi('/frame/practice/$session');

export interface PlayerScreenProps {
  /**
   * Shows the person's level in the skill of a question. If `question` is null (at the end), shows their
   * levels in all skills that were practiced.
   */
  levels: (session: string, question: string | null) => ReactNode;
  /** A button to report a faulty question. */
  report: (session: string, question: string) => ReactNode;
  /** The next action after the set, as the page's filled button. */
  next: ReactNode;
  /** Shows once which levels the set reached. */
  moment: (session: string) => ReactNode;
}

/** A practice set question by question: check, hint, second try, explanation, and the result at the end. */
export function PlayerScreen(parts: PlayerScreenProps) {
  const { session } = route.useParams();
  const { place, ...origin } = route.useSearch();
  const person = useLogin()?.user.id;
  const { make, refused } = useChecks(session);
  if (person === undefined) return null;
  return (
    <Suspense fallback={<Waiting />}>
      <PracticeDesk key={session} person={person} session={session} makeCheck={make}>
        {(state) => (
          <Player
            state={state}
            session={session}
            place={place}
            origin={origin}
            refused={refused}
            {...parts}
          />
        )}
      </PracticeDesk>
    </Suspense>
  );
}

interface PlayerProps extends PlayerScreenProps {
  state: PracticeState;
  session: string;
  /** The place of the question to show first, from 1. */
  place?: number | undefined;
  /** The place where a similar question was requested. */
  origin?: Origin;
  /** Checks that the server refused, by attempt. */
  refused: ReadonlyMap<string, ApiProblem>;
}

/** A practice session in any of its states. */
export function Player({
  state,
  session,
  place,
  origin = {},
  levels,
  report,
  next,
  moment,
  refused,
}: PlayerProps) {
  const [isLeaving, setLeaving] = useState(false);
  const back = wayBack(origin);
  const isKnown = state.kind === 'working' || state.kind === 'over';
  // Read while the room opens, so that the first question doesn't wait for both in turn.
  const practice = usePractice(session, isKnown || state.kind === 'loading');
  const forget = useForgetPractice(session);
  const isElsewhere = state.kind === 'elsewhere';
  useEffect(() => {
    // Until this window takes over, the other one goes on checking answers.
    if (isElsewhere) forget();
  }, [isElsewhere, forget]);
  const { error } = practice;
  if (error instanceof ApiProblem && error.status === 404) return <NotFoundScreen />;
  if (error instanceof ApiProblem && error.code === 'nothing_to_check') return <NotFoundScreen />;
  if (practice.data !== undefined && state.kind === 'working') {
    return (
      <PlayerWork
        state={state}
        session={session}
        levels={levels}
        report={report}
        refused={refused}
        practice={practice.data}
        place={place}
        origin={origin}
        goBack={() => setLeaving(true)}
      />
    );
  }
  if (state.kind === 'over' && isLeaving && back !== null) return <Navigate {...back.link} replace />;
  if (practice.data !== undefined && state.kind === 'over') {
    const late = [...refused.values()].filter(({ code }) => code === 'nothing_to_check').length;
    return (
      <PlayerEnd
        practice={practice.data}
        session={session}
        late={late}
        levels={levels(session, null)}
        next={next}
        place={place}
        origin={origin}
        moment={moment(session)}
      />
    );
  }
  if (isKnown && error !== null) {
    return (
      <Plain title={state.title}>
        <LoadError
          what="this set"
          error={error}
          safe="Your answers are saved."
          retry={() => void practice.refetch()}
        />
      </Plain>
    );
  }
  if (state.kind === 'failed') {
    return (
      <Plain title="Practice">
        <ErrorState title={state.fault?.title ?? 'We couldn’t open this set'} retry={state.again}>
          {state.fault?.detail} Your answers on this device are safe. They’ll be sent when the connection is
          back.
        </ErrorState>
      </Plain>
    );
  }
  if (state.kind === 'elsewhere') {
    return (
      <Plain title={state.title}>
        <h2 className={classes.plainTitle}>Continue here?</h2>
        <p>
          This set is or was open in another window or on another device. If you continue here, you can’t
          answer there anymore. All saved answers are here.
        </p>
        <div className={classes.acts}>
          <BusyButton busy={state.isBusy} busyWords="Opening" onClick={state.takeOver}>
            Continue here
          </BusyButton>
          {back === null ? (
            <LinkButton variant="default" to="/practice">
              Cancel
            </LinkButton>
          ) : (
            <LinkButton variant="default" {...back.link}>
              {back.words}
            </LinkButton>
          )}
        </div>
      </Plain>
    );
  }
  if (state.kind === 'paused') {
    return (
      <Plain title={state.title}>
        <h2 className={classes.plainTitle}>Paused</h2>
        {state.mayResume ? (
          <div className={classes.acts}>
            <BusyButton busy={state.isBusy} busyWords="Opening" onClick={state.resume}>
              Continue
            </BusyButton>
          </div>
        ) : (
          <p>Your tutor paused this set. You can continue when your tutor resumes it.</p>
        )}
      </Plain>
    );
  }
  return <Waiting />;
}

function Waiting() {
  return (
    <Plain title="Practice">
      <SkeletonLines lines={8} />
    </Plain>
  );
}

function Plain({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} kind="roomy">
      <Card>{children}</Card>
    </Page>
  );
}

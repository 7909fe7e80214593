import { getRouteApi, Link } from '@tanstack/react-router';
import { isStaff, reachOf } from '#core/access/access.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { ResultMenu } from './result-menu.tsx';
import { ResultPage } from './result-page.tsx';
import { ResultPreview } from './result-preview.tsx';
import type { ResultScreenParts } from './result-slots.ts';
import { ResultWaiting } from './result-waiting.tsx';
import { useGoal, useSession } from './results.api.ts';

const route = getRouteApi('/frame/results/$session');

/**
 * The result of a session, or when it will be available. Staff can also preview it as its taker would see it.
 */
export function ResultScreen(parts: ResultScreenParts) {
  const { preview, at } = route.useSearch();
  const { session } = route.useParams();
  const role = useLogin()?.user.role ?? 'guest';
  if (preview === undefined || reachOf(role, 'results.release') === 'none') return <OwnView {...parts} />;
  return <ResultPreview {...parts} session={session} shows={preview} at={at} />;
}

/** A result as its reader may see it now. */
function OwnView({ Regrades, Practice }: ResultScreenParts) {
  const { session: id } = route.useParams();
  const role = useLogin()?.user.role ?? 'guest';
  const reader = isStaff(role) ? 'staff' : 'taker';
  const session = useSession(id);
  const goal = useGoal(reader === 'taker');
  const trail =
    reader === 'staff' ? (
      <>
        <Link to="/sessions">Sessions</Link> /{' '}
        <Link to="/sessions/$id" params={{ id }}>
          {session.data?.taker.name ?? 'Session'}
        </Link>
      </>
    ) : undefined;
  if (session.data) {
    const { data } = session;
    const mayAct = reader === 'staff' && reachOf(role, 'sessions.act') !== 'none';
    const page = { session: data, reader, trail, menu: mayAct && <ResultMenu session={data} /> } as const;
    return data.result === null ? (
      <ResultWaiting {...page} />
    ) : (
      <ResultPage {...page} result={data.result} goal={goal} Regrades={Regrades} Practice={Practice} />
    );
  }
  if (session.error instanceof ApiProblem && [400, 404].includes(session.error.status)) {
    return <NotFoundScreen />;
  }
  return (
    <Page title="Result" kind="roomy" trail={trail}>
      <Card>
        {session.error ? (
          <LoadError what="this result" error={session.error} retry={() => void session.refetch()} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Card>
    </Page>
  );
}

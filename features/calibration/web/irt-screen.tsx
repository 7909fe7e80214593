import { IconWaveSine } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ApiProblem } from '#web/lib/api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { useIrtSide } from './calibration.api.ts';
import { IrtPage } from './irt-page.tsx';

const route = getRouteApi('/frame/assessments/$id/irt');

/** The IRT page of an assessment: its calibrations, the accepted one, and its results. */
export function IrtScreen() {
  const { id } = route.useParams();
  const { part: asked } = route.useSearch();
  const side = useIrtSide(id);
  if (side.error instanceof ApiProblem && [400, 403, 404].includes(side.error.status)) {
    return <NotFoundScreen />;
  }
  const part = side.data?.parts.find(({ kind }) => kind === asked) ?? side.data?.parts[0];
  if (side.data && part) return <IrtPage key={id} side={side.data} part={part} />;
  return (
    <Page
      title={side.data ? `${side.data.assessment.title}, IRT` : 'IRT'}
      kind="list"
      trail={<Link to="/assessments">Tests</Link>}
    >
      <Card>
        {side.data ? (
          <EmptyState
            icon={<IconWaveSine size={16} stroke={1.5} aria-hidden />}
            title="This test is not published yet"
          >
            After it is published and taken, you can calibrate its questions here.
          </EmptyState>
        ) : side.error ? (
          <LoadError what="the calibrations" error={side.error} retry={() => void side.refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Card>
    </Page>
  );
}

import { getRouteApi, Link } from '@tanstack/react-router';
import { ApiProblem } from '#web/lib/api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { useAssessment } from './assessments.api.ts';
import { BuilderPage, type BuilderParts } from './builder-page.tsx';
import { useColumns } from './sections.api.ts';

const route = getRouteApi('/frame/assessments/$id');

/** The builder of one assessment: its sections and questions, its rules, and to whom it is assigned. */
export function BuilderScreen(parts: BuilderParts) {
  const { id } = route.useParams();
  const assessment = useAssessment(id);
  const { columns, error, retry } = useColumns(id);
  if (assessment.data && columns) {
    return <BuilderPage key={id} assessment={assessment.data} columns={columns} {...parts} />;
  }
  if (assessment.error instanceof ApiProblem && [400, 404].includes(assessment.error.status)) {
    return <NotFoundScreen />;
  }
  const fault = assessment.error ?? error;
  return (
    <Page title="Test" trail={<Link to="/assessments">Tests</Link>}>
      <Card>
        {fault ? (
          <LoadError
            what="this test"
            error={fault}
            retry={() => {
              void assessment.refetch();
              retry();
            }}
          />
        ) : (
          <SkeletonLines lines={5} />
        )}
      </Card>
    </Page>
  );
}

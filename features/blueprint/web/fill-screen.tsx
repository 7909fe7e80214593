import { getRouteApi, Link } from '@tanstack/react-router';
import { ApiProblem } from '#web/lib/api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { useDomains, useSections, useTest } from './blueprint.api.ts';
import { FillPage } from './fill-page.tsx';

const route = getRouteApi('/frame/assessments/$id/fill');

/** The screen that fills the sections of a test from the bank. */
export function FillScreen() {
  const { id } = route.useParams();
  const [test, sections, domains] = [useTest(id), useSections(id), useDomains()];
  const error = test.error ?? sections.error ?? domains.error;
  if (error instanceof ApiProblem && [400, 403, 404].includes(error.status)) return <NotFoundScreen />;
  if (test.data && sections.data && domains.data) {
    return (
      <FillPage
        key={`${id} ${sections.data.length}`}
        test={test.data}
        sections={sections.data}
        domains={domains.data}
      />
    );
  }
  return (
    <Page title="Fill from the bank" kind="list" trail={<Link to="/assessments">Tests</Link>}>
      <Card>
        {error ? (
          <LoadError
            what="this test"
            error={error}
            retry={() => void Promise.all([test.refetch(), sections.refetch(), domains.refetch()])}
          />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Card>
    </Page>
  );
}

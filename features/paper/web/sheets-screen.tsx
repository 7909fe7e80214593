import { IconFileText } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ApiProblem } from '#web/lib/api.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { usePaper, useSheetTakers, useStoredSheets } from './paper.api.ts';
import { SheetsPage } from './sheets-page.tsx';

const route = getRouteApi('/frame/assessments/$id/answer-sheets');

/** The screen for typing in the answer sheets of a test taken on paper. */
export function SheetsScreen() {
  const { id } = route.useParams();
  const { group } = route.useSearch();
  const me = useLogin()?.user.id;
  const paper = usePaper(id);
  const takers = useSheetTakers(id, group);
  const stored = useStoredSheets(id, group);
  if (paper.data && takers.data && stored.data && me !== undefined) {
    return (
      <SheetsPage
        key={`${id} ${group}`}
        me={me}
        paper={paper.data}
        takers={takers.data.results}
        stored={stored.data}
        group={group}
      />
    );
  }
  const error = paper.error ?? takers.error ?? stored.error;
  if (error instanceof ApiProblem && [400, 403, 404].includes(error.status)) return <NotFoundScreen />;
  // If the test cannot be given on paper, the API answers 422, and a field error of the problem contains the
  // reason.
  const isRefused = error instanceof ApiProblem && error.status === 422;
  return (
    <Page title="Answer sheets" kind="list" trail={<Link to="/assessments">Tests</Link>}>
      <Card>
        {isRefused ? (
          <EmptyState
            icon={<IconFileText size={16} stroke={1.5} aria-hidden />}
            title="No answer sheets for this test"
            action={
              <LinkButton to="/assessments/$id" params={{ id }} search={{ tab: 'rules' }} variant="default">
                Test rules
              </LinkButton>
            }
          >
            {error.errors[0]?.message ?? error.detail}
          </EmptyState>
        ) : error ? (
          <LoadError
            what="the answer sheets"
            error={error}
            safe="Your entries on this device are safe."
            retry={() => void paper.refetch()}
          />
        ) : (
          <SkeletonLines lines={10} />
        )}
      </Card>
    </Page>
  );
}

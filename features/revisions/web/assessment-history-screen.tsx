import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { HistoryPage } from './history-page.tsx';
import { useAssessmentHistory } from './revisions.api.ts';

const route = getRouteApi('/frame/assessments/$id/history');

/** Shows what changed in a test each time it was published. */
export function AssessmentHistoryScreen() {
  const { id } = route.useParams();
  const [page, setPage] = useState(1);
  const history = useAssessmentHistory(id, page);
  return (
    <HistoryPage
      trail={
        <Link to="/assessments/$id" params={{ id }}>
          Test
        </Link>
      }
      history={history}
      page={page}
      onPage={setPage}
      words={{
        first: 'The first published version.',
        none: 'A version is saved each time this test is published.',
        draft: 'not published yet',
      }}
    />
  );
}

import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { HistoryPage } from './history-page.tsx';
import { useQuestionHistory } from './revisions.api.ts';

const route = getRouteApi('/frame/questions/$id/history');

/** Shows what changed in a question from each revision to the next. */
export function QuestionHistoryScreen() {
  const { id } = route.useParams();
  const [page, setPage] = useState(1);
  const history = useQuestionHistory(id, page);
  return (
    <HistoryPage
      trail={
        <Link to="/questions/$id" params={{ id }}>
          Question
        </Link>
      }
      history={history}
      page={page}
      onPage={setPage}
      words={{
        first: 'The first version used in a test.',
        none: 'A version is saved each time a test with this question is published.',
        draft: 'not yet in any published test',
      }}
    />
  );
}

import { getRouteApi, Link } from '@tanstack/react-router';
import { ApiProblem } from '#web/lib/api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { RegradePage } from './regrade-page.tsx';
import { useAskedQuestion } from './regrades.api.ts';

const route = getRouteApi('/frame/questions/$id/regrade');

/** The screen to correct the answer key of a question that was asked, with a preview of the changes. */
export function RegradeScreen() {
  const { id } = route.useParams();
  const question = useAskedQuestion(id);
  if (question.error instanceof ApiProblem && [400, 403, 404].includes(question.error.status)) {
    return <NotFoundScreen />;
  }
  if (question.data?.has_keys) return <RegradePage key={id} question={question.data} />;
  if (question.data) return <NotFoundScreen />;
  return (
    <Page title="Correct a key" kind="list" trail={<Link to="/questions">Questions</Link>}>
      <Card>
        {question.error ? (
          <LoadError what="this question" error={question.error} retry={() => void question.refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Card>
    </Page>
  );
}

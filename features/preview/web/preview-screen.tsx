import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProblem } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/queries.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { previewAssessment } from '../preview.contract.ts';
import { PreviewPage } from './preview-page.tsx';

const route = getRouteApi('/frame/assessments/$id/preview');

/** Previews a test as its takers would see it, without storing anything. */
export function PreviewScreen() {
  const { id } = route.useParams();
  return <Preview key={id} id={id} />;
}

function Preview({ id }: { id: string }) {
  const [seed, setSeed] = useState(1);
  const preview = usePreview(id, seed);
  if (preview.error instanceof ApiProblem && preview.error.status === 404) return <NotFoundScreen />;
  if (preview.data !== undefined) {
    return <PreviewPage preview={preview.data} another={() => setSeed(seed + 1)} />;
  }
  return (
    <Page title="Preview" kind="roomy">
      <Card>
        {preview.error === null ? (
          <SkeletonLines lines={8} />
        ) : (
          <LoadError what="the preview" error={preview.error} retry={() => void preview.refetch()} />
        )}
      </Card>
    </Page>
  );
}

/** A test as the taker with this seed would see it. */
function usePreview(id: string, seed: number) {
  return useQuery({
    ...queryOf(previewAssessment, { params: { id }, query: { seed: String(seed) } }),
    placeholderData: keepPreviousData,
  });
}

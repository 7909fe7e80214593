import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { previewAssessment } from '../preview.contract.ts';

/** A test as the taker with this seed would meet it. */
export function usePreview(id: string, seed: number) {
  return useQuery({
    queryKey: ['assessments', id, 'preview', seed],
    queryFn: ({ signal }) =>
      call(previewAssessment, { params: { id }, query: { seed: String(seed) }, signal }),
    placeholderData: keepPreviousData,
  });
}

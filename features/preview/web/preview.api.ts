import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import { previewAssessment } from '../preview.contract.ts';

/** A test as the taker with this seed would see it. */
export function usePreview(id: string, seed: number) {
  return useQuery({
    ...queryOf(previewAssessment, { params: { id }, query: { seed: String(seed) } }),
    placeholderData: keepPreviousData,
  });
}

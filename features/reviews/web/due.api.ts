import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import { getReviews } from '../reviews.contract.ts';

/** Loads due reviews, next steps and levels of the user. */
export function useStudying(isOn = true) {
  return useQuery({
    ...queryOf(getReviews),
    enabled: isOn,
  });
}

/** How many questions are due for review; 0 until it is loaded. */
export function useDueCount(isOn: boolean): number {
  return useStudying(isOn).data?.review.due ?? 0;
}

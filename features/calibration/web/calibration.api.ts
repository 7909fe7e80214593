import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';
import { call } from '#web/lib/api.ts';
import { useJobCall } from '#web/lib/job-calls.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import {
  acceptCalibration,
  calibrateAssessment,
  getCalibration,
  getIrtSide,
  type IrtSide,
  listCalibrations,
  setIrtSide,
} from '../calibration.contract.ts';

export function useIrtSide(id: string) {
  return useQuery(queryOf(getIrtSide, { params: { id } }));
}

/** Starts a calibration. It may take minutes and continues when the page is left. */
export function useCalibrate(done: () => void) {
  const refresh = useRefresh('irt');
  return useJobCall(calibrateAssessment, async () => {
    done();
    await refresh();
  });
}

/** Calls that change the IRT settings return the new state, which goes into the cache. */
function useSideSaved(id: string) {
  const client = useQueryClient();
  const refresh = useRefresh('irt');
  return (side: IrtSide) => {
    client.setQueryData(queryOf(getIrtSide, { params: { id } }).queryKey, side);
    return refresh();
  };
}

export function useSetIrtSide(id: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof setIrtSide>['body']) => call(setIrtSide, { params: { id }, body }),
    onSuccess: useSideSaved(id),
  });
}

export function useAcceptCalibration(id: string) {
  return useMutation({
    mutationFn: ({ calibration, version }: { calibration: string; version: number }) =>
      call(acceptCalibration, { params: { id, calibration }, body: { version } }),
    onSuccess: useSideSaved(id),
    // Refetches, because a different person may have accepted a different calibration.
    onError: useRefresh('irt'),
  });
}

export function useCalibrations(id: string, kind: SectionKind, page: number) {
  const query = { kind, page: String(page), page_size: '20' };
  return useQuery(queryOf(listCalibrations, { params: { id }, query }));
}

/** Loads one calibration with its questions; null loads none. */
export function useCalibration(id: string, calibration: string | null) {
  return useQuery({
    ...queryOf(getCalibration, { params: { id, calibration: calibration ?? '' } }),
    enabled: calibration !== null,
  });
}

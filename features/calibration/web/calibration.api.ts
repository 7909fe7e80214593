import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';
import { call } from '#web/lib/api.ts';
import { useJobCall } from '#web/lib/job-calls.ts';
import {
  acceptCalibration,
  calibrateAssessment,
  getCalibration,
  getIrtSide,
  type IrtSide,
  listCalibrations,
  setIrtSide,
} from '../calibration.contract.ts';

const sideKey = (id: string) => ['irt', id, 'side'];

export function useIrtSide(id: string) {
  return useQuery({
    queryKey: sideKey(id),
    queryFn: ({ signal }) => call(getIrtSide, { params: { id }, signal }),
  });
}

/** Calibrating, which may take minutes and goes on when the page is left. */
export function useCalibrate(id: string, done: () => void) {
  const client = useQueryClient();
  return useJobCall(calibrateAssessment, async () => {
    done();
    await client.invalidateQueries({ queryKey: ['irt', id] });
  });
}

/** What an act on the side answers is how it stands from then on. */
function useSideSaved(id: string) {
  const client = useQueryClient();
  return (side: IrtSide) => {
    client.setQueryData(sideKey(id), side);
    return client.invalidateQueries({ queryKey: ['irt', id] });
  };
}

export function useSetIrtSide(id: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof setIrtSide>['body']) => call(setIrtSide, { params: { id }, body }),
    onSuccess: useSideSaved(id),
  });
}

export function useAcceptCalibration(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ calibration, version }: { calibration: string; version: number }) =>
      call(acceptCalibration, { params: { id, calibration }, body: { version } }),
    onSuccess: useSideSaved(id),
    // Somebody else may have accepted another: what stands now is shown.
    onError: () => client.invalidateQueries({ queryKey: ['irt', id] }),
  });
}

export function useCalibrations(id: string, kind: SectionKind, page: number) {
  const query = { kind, page: String(page), page_size: '20' };
  return useQuery({
    queryKey: ['irt', id, 'calibrations', query],
    queryFn: ({ signal }) => call(listCalibrations, { params: { id }, query, signal }),
  });
}

/** One calibration whole; null asks for none. */
export function useCalibration(id: string, calibration: string | null) {
  return useQuery({
    queryKey: ['irt', id, 'calibration', calibration],
    queryFn: ({ signal }) => call(getCalibration, { params: { id, calibration: calibration ?? '' }, signal }),
    enabled: calibration !== null,
  });
}

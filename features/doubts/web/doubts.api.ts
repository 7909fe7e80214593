import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import {
  addDoubtPicture,
  changeDoubt,
  createDoubt,
  getDoubt,
  keepExplanation,
  listDoubts,
  listExplanations,
  listSimilarDoubts,
  lookAbout,
  markDoubtPicture,
  readDoubt,
  replyToDoubt,
  takeBackExplanation,
  thankForExplanation,
} from '../doubts.contract.ts';

/** A page of the doubts in view. */
export function useDoubts(query: CallInput<typeof listDoubts>['query']) {
  return useQuery({
    ...queryOf(listDoubts, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

export function useDoubt(id: string | undefined) {
  return useQuery({
    ...queryOf(getDoubt, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    // What somebody else says meanwhile slides in above the box.
    refetchInterval: 30_000,
  });
}

const MOST_AT_MOMENTS = '100';

/** One's own doubts at moments of a video, as its screen takes them: none while they are not one's own to ask. */
export function useDoubtsAtMoments(video: string, isReader: boolean) {
  const query = { video, ordering: '-newest', page_size: MOST_AT_MOMENTS } as const;
  const doubts = useQuery({
    ...queryOf(listDoubts, { query }),
    enabled: isReader,
  });
  return (doubts.data?.results ?? []).flatMap(({ about, ...doubt }) =>
    about.at_seconds === null ? [] : { ...doubt, at_seconds: about.at_seconds },
  );
}

type Anchor = CallInput<typeof lookAbout>['query'];

export function useAbout(anchor: Anchor, isNamed: boolean) {
  return useQuery({
    ...queryOf(lookAbout, { query: anchor }),
    enabled: isNamed,
    retry: false,
  });
}

/** What was answered before to doubts like this. */
export function useSimilar(anchor: Anchor, text: string, isNamed: boolean) {
  return useQuery({
    ...queryOf(listSimilarDoubts, { query: { ...anchor, text } }),
    enabled: isNamed && text.length >= 4,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** What was kept of doubts about a question. */
export function useExplanations(question: string) {
  return useQuery(queryOf(listExplanations, { query: { question } }));
}

/** Every act on doubts changes lists, counts and the doubt itself. */
function useActs<Given, Answer>(act: (given: Given) => Promise<Answer>) {
  return useMutation({ mutationFn: act, onSuccess: useRefresh('doubts') });
}

export function useAsk() {
  const keyOf = useIdempotencyKey();
  return useActs((body: CallInput<typeof createDoubt>['body']) =>
    call(createDoubt, { body, idempotencyKey: keyOf(body) }),
  );
}

export function useReply(id: string) {
  const keyOf = useIdempotencyKey();
  return useActs((body: CallInput<typeof replyToDoubt>['body']) =>
    call(replyToDoubt, { params: { id }, body, idempotencyKey: keyOf([id, body]) }),
  );
}

export function useChange(id: string) {
  return useActs((body: CallInput<typeof changeDoubt>['body']) =>
    call(changeDoubt, { params: { id }, body }),
  );
}

export function useRead() {
  return useActs((id: string) => call(readDoubt, { params: { id } }));
}

export function useMark(id: string) {
  return useActs((body: CallInput<typeof markDoubtPicture>['body']) =>
    call(markDoubtPicture, { params: { id }, body }),
  );
}

export function useKeep(id: string) {
  return useActs((text: string) => call(keepExplanation, { params: { id }, body: { text } }));
}

export function useTakeBack(id: string) {
  return useActs((_: null) => call(takeBackExplanation, { params: { id } }));
}

export function useThank() {
  return useActs((explanation: string) => call(thankForExplanation, { body: { explanation } }));
}

/** Adds a picture, to be sent with a message. */
export function addPicture(file: File) {
  return call(addDoubtPicture, { body: { file } });
}

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { getAssessment, listAssessments } from '#features/assessments/assessments.contract.ts';
import { getQuestion } from '#features/questions/questions.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import {
  addDoubtPicture,
  changeDoubt,
  createDoubt,
  getDoubt,
  keepExplanation,
  listDoubtSkills,
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
    // A new message from a different person appears above the text box.
    refetchInterval: 30_000,
  });
}

const MOST_AT_MOMENTS = '100';

/**
 * The reader's own doubts at moments of a video, for the video's screen. Empty if the reader cannot have
 * doubts there.
 */
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

/** The skills that a doubt may name. */
export function useDoubtSkills(isAsked: boolean) {
  const skills = useQuery({
    ...queryOf(listDoubtSkills),
    enabled: isAsked,
  });
  return skills.data?.results ?? [];
}

const ALL_ON_ONE_PAGE = '200';

/** The tests in view as choices, latest changed first, plus the test that the URL names. */
export function useTestChoices(named: string | undefined) {
  const tests = useQuery({
    ...queryOf(listAssessments, { query: { ordering: '-updated_at', page_size: ALL_ON_ONE_PAGE } }),
    select: ({ results }) => results.map(({ id, title }) => ({ value: id, label: title })),
  });
  const known = tests.data ?? [];
  const isKnown = named === undefined || known.some(({ value }) => value === named);
  const one = useQuery({
    ...queryOf(getAssessment, { params: { id: named ?? '' } }),
    enabled: !isKnown && tests.data !== undefined,
  });
  return one.data === undefined ? known : [...known, { value: one.data.id, label: one.data.title }];
}

/** The code of a question in the bank. */
export function useQuestionCode(id: string | undefined): string | undefined {
  return useQuery({
    ...queryOf(getQuestion, { params: { id: id ?? '' } }),
    select: ({ code }) => code,
    enabled: id !== undefined,
  }).data;
}

type Anchor = CallInput<typeof lookAbout>['query'];

export function useAbout(anchor: Anchor, isTaker: boolean) {
  return useQuery({
    ...queryOf(lookAbout, { query: anchor }),
    enabled: isTaker,
    retry: false,
  });
}

/** Earlier answers to doubts like this one. */
export function useSimilar(
  anchor: CallInput<typeof listSimilarDoubts>['query'],
  text: string,
  isNamed: boolean,
) {
  return useQuery({
    ...queryOf(listSimilarDoubts, { query: { ...anchor, text } }),
    enabled: isNamed && text.length >= 4,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The shared explanations about a question. */
export function useExplanations(question: string) {
  return useQuery(queryOf(listExplanations, { query: { question } }));
}

/** Every action on doubts changes lists, counts and the doubt itself, so all of them are refetched. */
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

/** Uploads a picture to be sent with a message. */
export function addPicture(file: File) {
  return call(addDoubtPicture, { body: { file } });
}

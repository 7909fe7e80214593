import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer, CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { checkAttempt, getPractice, type QuestionCourse } from '../practice.contract.ts';

type Practice = Answer<typeof getPractice>;

const practiceKey = (session: string) => ['practice', session];

/** One's session of a set, question by question. */
export function usePractice(session: string, isOn: boolean) {
  return useQuery({
    queryKey: practiceKey(session),
    queryFn: ({ signal }) => call(getPractice, { params: { id: session }, signal }),
    enabled: isOn,
    // What is tried here is told with each try.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}

type Asked = CallInput<typeof checkAttempt>['body'];

/** Tries an answer or asks for a hint; how the question stands then is shown at once. */
export function useCheck(session: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ attempt, body }: { attempt: string; body: Asked }) =>
      call(checkAttempt, { params: { id: attempt }, body }),
    onSuccess: (course: QuestionCourse, { body }) => {
      client.setQueryData<Practice>(practiceKey(session), (before) =>
        before === undefined
          ? before
          : {
              ...before,
              questions: before.questions.map((one) => (one.question === course.question ? course : one)),
            },
      );
      // What is folded from answers is asked for anew.
      if (body.ask === 'try') void client.invalidateQueries({ queryKey: ['studying'] });
    },
    // What another window did is shown, and what was refused as it stands.
    onError: () => client.invalidateQueries({ queryKey: practiceKey(session) }),
  });
}

/** What other features' screens may use of practice: beginning sets, making them, and repeating what was missed. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { beginPractice } from '#features/sessions/web/public.tsx';
import { useRefresh } from '#web/lib/queries.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import type { Draw, Lesson } from './make-sets.ts';

/** What makes sets comes when one is made: it is not part of anybody's first page. */
const makeSets = () => import('./make-sets.ts');

/** Begins a set, or goes on with it: answers with its session. */
export function useBeginSet() {
  return useMutation({
    mutationFn: beginPractice,
    onSuccess: useRefresh('practice-sets'),
  });
}

/** Makes a set of what was missed in a session, and begins it: answers with the new one. */
export function useRepeat() {
  return useMutation({
    mutationFn: async (session: string) => (await makeSets()).repeat(session),
    onSuccess: useRefresh('practice-sets'),
  });
}

/** Makes a set on skills, and goes to what there is to study by on them, or begins it at once; what it lacks is said. */
export function useDrawnPractice(isPlayed = false) {
  const refresh = useRefresh('practice-sets');
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (body: Draw) => (await makeSets()).draw(body, isPlayed),
    onSuccess: async ({ about, session, set }) => {
      if (about !== null) toast({ type: 'info', title: 'About this set', content: about });
      void refresh();
      await (session === null
        ? navigate({ to: '/practice/study/$set', params: { set } })
        : navigate({ to: '/practice/$session', params: { session } }));
    },
  });
}

/** Writes a set on a skill for a lesson, and goes to it: there it is looked through, and allotted. */
export function useLessonSet() {
  const refresh = useRefresh('practice-sets');
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (lesson: Lesson) => ({ ...(await (await makeSets()).writeLesson(lesson)), lesson }),
    onSuccess: async ({ set, questions, is_new, lesson: { skill } }) => {
      if (set === null) {
        toast({
          type: 'info',
          title: 'No set was made',
          content: `No live question is on ${skill.name} yet.`,
        });
        return;
      }
      const size = questions === 1 ? '1 question' : `${questions} questions`;
      toast(
        is_new
          ? { title: 'The set is made', content: `It has ${size}. Nobody has it before you assign it.` }
          : { title: 'This set was made before', content: `It has ${size}.` },
      );
      void refresh();
      await navigate({ to: '/practice-sets/$id', params: { id: set } });
    },
    onError: (error) => sayFault(error),
  });
}

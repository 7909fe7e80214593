/**
 * Functions of practice for other features' screens: starting sets, creating them, and repeating missed
 * questions.
 */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { beginPractice } from '#features/sessions/web/public.tsx';
import { useRefresh } from '#web/lib/queries.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import type { Draw, Lesson } from './make-sets.ts';

/** Loaded when a set is created, to keep this code out of first page loads. */
const makeSets = () => import('./make-sets.ts');

/** Starts a set or continues it. Returns its session. */
export function useBeginSet() {
  return useMutation({
    mutationFn: beginPractice,
    onSuccess: useRefresh('practice-sets'),
  });
}

/** Makes a set of the questions missed in a session and starts it. Returns the new session. */
export function useRepeat() {
  return useMutation({
    mutationFn: async (session: string) => (await makeSets()).repeat(session),
    onSuccess: useRefresh('practice-sets'),
  });
}

/**
 * Draws a set on skills. Then it starts the set or goes to the page with study material for it, and shows a
 * notice about missing questions.
 */
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

/** Creates a set on a skill for a lesson and opens it, so that staff can look through and assign it. */
export function useLessonSet() {
  const refresh = useRefresh('practice-sets');
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (lesson: Lesson) => ({ ...(await (await makeSets()).writeLesson(lesson)), lesson }),
    onSuccess: async ({ set, questions, is_new, lesson: { skill } }) => {
      if (set === null) {
        toast({
          type: 'info',
          title: 'No set was created',
          content: `There are no published questions on ${skill.name} yet.`,
        });
        return;
      }
      const size = questions === 1 ? '1 question' : `${questions} questions`;
      toast(
        is_new
          ? { title: 'Set created', content: `It has ${size}. No one can see it until you assign it.` }
          : { title: 'This set already exists', content: `It has ${size}.` },
      );
      void refresh();
      await navigate({ to: '/practice-sets/$id', params: { id: set } });
    },
    onError: (error) => sayFault(error),
  });
}

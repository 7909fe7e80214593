/**
 * Functions of practice for other features' screens: starting sets, creating them, and repeating missed
 * questions.
 */
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { beginPractice } from '#features/sessions/web/public.tsx';
import { useRefresh } from '#web/lib/queries.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import type { Draw, Lesson } from './make-sets.ts';
import type { Origin } from './player-search.ts';

/** Loaded when a set is created, to keep this code out of first page loads. */
const makeSets = () => import('./make-sets.ts');

/** The player of practice sessions: `load` loads its code ahead, `open` opens a session. */
export function usePlayer(): { load: () => void; open: (session: string, origin?: Origin) => Promise<void> } {
  const refresh = useRefresh('practice-sets');
  const navigate = useNavigate();
  const router = useRouter();
  const load = useCallback(() => {
    // If it fails, opening the player tries again and reports it.
    router.loadRouteChunk(router.routesById['/frame/practice/$session'])?.catch(() => {});
  }, [router]);
  return {
    load,
    open: async (session, origin = {}) => {
      await navigate({ to: '/practice/$session', params: { session }, search: origin });
      // Refreshed last: the screen before it would fetch its lists again, and the first question would wait.
      void refresh();
    },
  };
}

/** Makes or finds a session with `ask`, and opens it in the player. */
export function useOpening<Asked>(ask: (asked: Asked) => Promise<string>) {
  const { load, open } = usePlayer();
  return useMutation({
    mutationFn: (asked: Asked) => {
      load();
      return ask(asked);
    },
    onSuccess: (session) => open(session),
  });
}

/** Starts a set or continues it, and opens it. */
export function useBeginSet() {
  return useOpening(beginPractice);
}

/** Makes a set of the questions missed in a session, and opens it. */
export function useRepeat() {
  return useOpening(async (session: string) => (await makeSets()).repeat(session));
}

/**
 * Draws a set on skills. Then it starts the set or goes to the page with study material for it, and shows a
 * notice about missing questions.
 */
export function useDrawnPractice(isPlayed = false) {
  const refresh = useRefresh('practice-sets');
  const navigate = useNavigate();
  const { load, open } = usePlayer();
  return useMutation({
    mutationFn: async (body: Draw) => {
      if (isPlayed) load();
      return (await makeSets()).draw(body, isPlayed);
    },
    onSuccess: async ({ about, session, set }) => {
      if (about !== null) toast({ type: 'info', title: 'About this set', content: about });
      if (session !== null) return open(session);
      await navigate({ to: '/practice/study/$set', params: { set } });
      void refresh();
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

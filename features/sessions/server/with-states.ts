import type { Session } from '#core/session-machine/session-state.ts';
import type { StoredSession } from './sessions.store.ts';

/** The stored session with the states from the session machine. */
export function withStates(before: StoredSession, states: Session): StoredSession {
  const sections = before.sections.map((section, index) => {
    const state = states.sections[index];
    return state === undefined || state === section ? section : { ...section, ...state };
  });
  return { ...before, ...states, sections };
}

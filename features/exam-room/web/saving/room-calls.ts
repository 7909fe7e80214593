import { type ExamView, renderSession } from '#features/sessions/exam.contract.ts';
import { actOnSession, type SessionActionBody } from '#features/sessions/sessions.contract.ts';
import { call } from '#web/lib/api.ts';

/** Loads the current view of the exam room. */
export function askRoom(session: string): Promise<ExamView> {
  return call(renderSession, { body: { session } });
}

/** Moves the session on and returns the view after that. */
export function tellRoom(session: string, body: SessionActionBody) {
  return call(actOnSession, { params: { id: session }, body });
}

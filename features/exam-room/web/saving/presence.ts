import { showSessionPresence } from '#features/sessions/presence.contract.ts';
import { call } from '#web/lib/api.ts';
import type { Room } from '../room.ts';

const FIRST_WAIT_SECONDS = 1;
const LONGEST_WAIT_SECONDS = 30;
/** Random variation, so that devices that started together do not keep sending together. */
const JITTER = 0.25;

/**
 * Reports this device as present at the interval that the server sets, and refreshes the exam room if staff
 * changed the session. Returns a function that stops it.
 */
export function startPresence(room: Room, session: string): () => void {
  let isStopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askIn = (seconds: number) => {
    if (isStopped) return;
    const spread = 1 - JITTER + 2 * JITTER * Math.random();
    timer = setTimeout(() => void ask(), seconds * spread * 1000);
  };
  const ask = async () => {
    const { save, stage } = room.state;
    const body = { waiting_count: save.waiting_count, shows_pause: stage === 'paused' };
    try {
      const answer = await call(showSessionPresence, { params: { id: session }, body });
      failures = 0;
      const { phase, view } = room.state;
      if (isStopped) return;
      if (phase === 'shown' && answer.session_version > (view?.session.version ?? Infinity))
        await room.refresh();
      askIn(answer.next_in_seconds);
    } catch {
      failures += 1;
      askIn(Math.min(2 ** failures, LONGEST_WAIT_SECONDS));
    }
  };
  askIn(FIRST_WAIT_SECONDS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

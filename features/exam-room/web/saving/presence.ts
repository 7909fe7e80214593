import { showSessionPresence } from '#features/sessions/presence.contract.ts';
import { call } from '#web/lib/api.ts';
import type { Room } from '../room.ts';

const FIRST_WAIT_SECONDS = 1;
const LONGEST_WAIT_SECONDS = 30;
/** Devices that started together do not ask together for ever. */
const JITTER = 0.25;

/**
 * Tells the server now and then that a device is there, as often as the server says, and has the room ask what to show when
 * staff changed the session; until what it returns is called.
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

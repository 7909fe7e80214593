import type { ExamView } from '#features/sessions/exam.contract.ts';
import { backOffMilliseconds } from '#features/sessions/journal.rules.ts';
import type { SessionActionBody } from '#features/sessions/sessions.contract.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { laidOutOf, type WayOn } from '../../one-at-a-time.rules.ts';
import { sectionOf } from '../../room.rules.ts';
import type { Desk } from '../desk.ts';
import type { ShownState } from '../room-state.ts';
import { askRoom, tellRoom } from './room-calls.ts';

/** The functions of the exam room that a departure needs. */
interface Left {
  desk: () => Desk | null;
  show: (view: ExamView, asked_ms: number) => Promise<void>;
  refresh: () => Promise<void>;
}

/**
 * Leaves a section or question: delivers everything, then asks the server to move on, and repeats this until
 * it responds.
 */
export class Departure {
  readonly #session: string;
  readonly #shown: ShownState;
  readonly #room: Left;
  #count = 0;

  constructor(session: string, shown: ShownState, room: Left) {
    this.#session = session;
    this.#shown = shown;
    this.#room = room;
  }

  /** Moves on, unless the taker decides to stay (then `moving` is null) or to move elsewhere. */
  async go(action: WayOn): Promise<void> {
    this.#room.desk()?.endLook();
    this.#shown.set({ moving: action, is_unheard: false, fault: null });
    const { view } = this.#shown.state;
    const from = laidOutOf(view);
    const mine = ++this.#count;
    // If two requests to move on wait for the network, the older one is dropped. Otherwise the session would
    // move on twice.
    const isWanted = () => this.#count === mine && this.#shown.state.moving === action;
    const tell = async (failures: number) => {
      await this.#room.desk()?.delivery.flush();
      if (!isWanted()) return;
      const asked = performance.now();
      // If a response was lost, the move may have happened already.
      const heard = failures > 0 ? await askRoom(this.#session) : null;
      if (heard !== null && laidOutOf(heard) !== from) return this.#room.show(heard, asked);
      const { exam } = await tellRoom(this.#session, bodyOf(action, view, this.#room.desk()?.writer));
      if (exam !== null) await this.#room.show(exam, asked);
    };
    try {
      await untilAnswered(tell, isWanted, () => this.#shown.set({ is_unheard: true }));
    } catch (error) {
      this.#shown.set({ moving: null, fault: faultWords(error) });
      await this.#room.refresh();
    }
  }
}

function bodyOf(action: WayOn, view: ExamView | null, writer: number | undefined): SessionActionBody {
  if (action === 'submit') return { action, writer };
  if (action === 'next_section') return { action, writer, from: sectionOf(view) ?? null };
  return { action, writer, from: view?.present?.questions[0]?.id ?? '' };
}

/**
 * Repeats `act` until the server responds, while `isWanted`. `act` gets the number of failures so far.
 * Rejects if the server refuses. `onFailure` runs each time the server does not respond.
 */
async function untilAnswered(
  act: (failures: number) => Promise<void>,
  isWanted: () => boolean,
  onFailure: () => void,
): Promise<void> {
  for (let failures = 0; isWanted(); ) {
    try {
      return await act(failures);
    } catch (error) {
      if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) throw error;
      failures += 1;
      onFailure();
      const wait = backOffMilliseconds(failures, Math.random(), undefined);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

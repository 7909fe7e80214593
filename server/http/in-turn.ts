/**
 * Limits how many calls run at the same time: a few for each person, and a few for each address if nobody is
 * signed in. Saves never wait. Other calls from the exam room do not wait behind reads from elsewhere, and
 * its changes are never refused.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '#contract/endpoint.ts';
import { Turns } from './turns.ts';

/** More calls at the same time would not speed up a server with two processors. */
const MOST_OF_A_PERSON = 2;
/** Each form is in memory while it is processed. A slow form must leave room for others. */
const MOST_FORMS_OF_A_PERSON = 4;
/** A whole school may share one address. */
const MOST_OF_AN_ADDRESS = 8;

/** More than the number of images on a page. */
const MOST_WAITING_OF_A_PERSON = 200;
/**
 * The maximum number of waiting calls of an address: enough for a whole school that signs in at the same
 * time.
 */
const MOST_WAITING_OF_AN_ADDRESS = 1_000;

/** A person counts as saving for this long after each save, because more saves are likely. */
const SAVING_MILLISECONDS = 5_000;
/** Calls shorter than this need no rest afterward. */
const SHORT_MILLISECONDS = 25;
const LONGEST_REST_MILLISECONDS = 2_000;

type Lane = 'room' | 'room_reads' | 'reads' | 'changes';

function laneOf({ access, method, is_audited }: Endpoint): Lane {
  if (access === 'sessions.act') return method === 'GET' ? 'room_reads' : 'room';
  return method === 'GET' || !is_audited ? 'reads' : 'changes';
}

export class InTurn {
  #saved_at = Number.NEGATIVE_INFINITY;
  readonly #lanes: Readonly<Record<Lane | 'forms' | 'tables', Turns>>;
  readonly #addresses: Readonly<Record<'reads' | 'changes', Turns>>;

  constructor() {
    const rest = (took: number) => this.#rest(took);
    const ofPerson = { most: MOST_OF_A_PERSON, most_waiting: MOST_WAITING_OF_A_PERSON };
    const ofAddress = { most: MOST_OF_AN_ADDRESS, most_waiting: MOST_WAITING_OF_AN_ADDRESS };
    this.#lanes = {
      room: new Turns({ most: MOST_OF_A_PERSON }),
      room_reads: new Turns(ofPerson),
      reads: new Turns({ ...ofPerson, rest }),
      changes: new Turns({ ...ofPerson, rest }),
      forms: new Turns({ ...ofPerson, most: MOST_FORMS_OF_A_PERSON }),
      tables: new Turns({ most: 1, rest }),
    };
    this.#addresses = { reads: new Turns(ofAddress), changes: new Turns(ofAddress) };
  }

  /** Runs `work`, which is a save, without waiting. */
  async first<Done>(work: () => Promise<Done>): Promise<Done> {
    const saved = await work();
    this.#saved_at = performance.now();
    return saved;
  }

  /**
   * Runs a call when it is its turn among this person's calls of the same kind. A read is dropped if `isGone`
   * then says that its client has left. Throws `too_many`.
   */
  ofPerson<Done>(
    person: string,
    endpoint: Endpoint,
    work: () => Promise<Done>,
    isGone?: () => boolean,
  ): Promise<Done> {
    // An upload takes as long as its bytes need to arrive, so it must not block other calls.
    if (endpoint.takes_bytes) return work();
    return this.#lanes[laneOf(endpoint)].take(person, work, endpoint.method === 'GET' ? isGone : undefined);
  }

  /** Reads and handles a form when it is its turn among this person's forms. Throws `too_many`. */
  formOf<Done>(person: string, work: () => Promise<Done>): Promise<Done> {
    return this.#lanes.forms.take(person, work);
  }

  /** Yields the pages of a table. Each page waits its turn among the person's other tables. */
  async *pagesOf<Page>(person: string, pages: AsyncIterable<Page>): AsyncGenerator<Page> {
    const iterator = pages[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await this.#lanes.tables.take(person, () => iterator.next());
        if (done) return;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }

  /**
   * Runs a call without a signed-in person when it is its turn among the calls of this address. Throws
   * `too_many`.
   */
  ofAddress<Done>(
    address: string,
    endpoint: Endpoint,
    work: () => Promise<Done>,
    isGone?: () => boolean,
  ): Promise<Done> {
    // Health checks and pages must never wait behind slow password checks.
    const isRead = endpoint.method === 'GET';
    return this.#addresses[isRead ? 'reads' : 'changes'].take(address, work, isRead ? isGone : undefined);
  }

  /** While saves are arriving, a person with waiting calls gets only half of the time. */
  async #rest(took: number): Promise<void> {
    const isSaving = performance.now() - this.#saved_at < SAVING_MILLISECONDS;
    if (isSaving && took > SHORT_MILLISECONDS) await wait(Math.min(took, LONGEST_REST_MILLISECONDS));
  }
}

/**
 * How many calls are at work at once: few of one person, few of one address without a person. Saves wait for nobody. The
 * exam room's other calls wait behind no read and are never refused.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '#contract/endpoint.ts';
import { Turns } from './turns.ts';

/** As many as a server of two processors gains from. */
const MOST_OF_A_PERSON = 2;
/** Each is in memory while it is worked on. One that comes slowly leaves room for others. */
const MOST_FORMS_OF_A_PERSON = 4;
/** A whole school may come from one address. */
const MOST_OF_AN_ADDRESS = 8;

/** More than the pictures of a page. */
const MOST_WAITING_OF_A_PERSON = 200;
/** A whole school that signs in at the same time. */
const MOST_WAITING_OF_AN_ADDRESS = 1_000;

/** So long after a save somebody is likely to save again soon. */
const SAVING_MILLISECONDS = 5_000;
/** Other calls come between two that are as short as this. */
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

  /** Does `work`, which saves, at once. */
  async first<Done>(work: () => Promise<Done>): Promise<Done> {
    const saved = await work();
    this.#saved_at = performance.now();
    return saved;
  }

  /**
   * Does the work of a call when it is its turn among those of this person that are of its kind. A read whose caller
   * `isGone` by then is dropped. Throws `too_many`.
   */
  ofPerson<Done>(
    person: string,
    endpoint: Endpoint,
    work: () => Promise<Done>,
    isGone?: () => boolean,
  ): Promise<Done> {
    // It lasts as long as its bytes come.
    if (endpoint.takes_bytes) return work();
    return this.#lanes[laneOf(endpoint)].take(person, work, endpoint.method === 'GET' ? isGone : undefined);
  }

  /** Reads and answers a form of this person when it is its turn among their forms. Throws `too_many`. */
  formOf<Done>(person: string, work: () => Promise<Done>): Promise<Done> {
    return this.#lanes.forms.take(person, work);
  }

  /** The pages of a table, each fetched in turn with those of this person's other tables, for as long as they are read. */
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

  /** Does the work of a call that nobody is signed in for when it is its turn among those of this address. Throws `too_many`. */
  ofAddress<Done>(
    address: string,
    endpoint: Endpoint,
    work: () => Promise<Done>,
    isGone?: () => boolean,
  ): Promise<Done> {
    // A probe and a page never wait behind passwords that are compared.
    const isRead = endpoint.method === 'GET';
    return this.#addresses[isRead ? 'reads' : 'changes'].take(address, work, isRead ? isGone : undefined);
  }

  /** While somebody saves, a person whose calls wait has half of the time. */
  async #rest(took: number): Promise<void> {
    const isSaving = performance.now() - this.#saved_at < SAVING_MILLISECONDS;
    if (isSaving && took > SHORT_MILLISECONDS) await wait(Math.min(took, LONGEST_REST_MILLISECONDS));
  }
}

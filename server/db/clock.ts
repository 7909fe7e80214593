/**
 * What time it is: the database's time, which all servers share. It knows how far this process's monotonic clock is from
 * it, and never asks the device for the time of day.
 */
import type { Database } from './database.ts';

export interface Clock {
  /** Throws when the time was never learned. */
  now(): Date;
  /** Whether the time was learned lately enough to rest on. */
  isCurrent(): boolean;
}

interface Sample {
  round_trip_ms: number;
  /** The database's time minus the monotonic clock's reading, at the middle of the round trip. */
  offset_ms: number;
}

const MEASURE_EVERY_MS = 20_000;
const CURRENT_SECONDS = 60;
/** A minute's worth: the best of them is off by at most half its round trip, and the drift of a minute is far less. */
const SAMPLES = 3;

export class DatabaseClock implements Clock {
  readonly #database: Pick<Database, 'pool'>;
  readonly #monotonicMs: () => number;
  #samples: Sample[] = [];
  #measuredAtMs: number | null = null;
  #timer: NodeJS.Timeout | null = null;
  #measuring = false;

  /** `monotonicMs` reads a clock in milliseconds that only goes forward, whatever is done to the time of day. */
  constructor(database: Pick<Database, 'pool'>, monotonicMs: () => number = () => performance.now()) {
    this.#database = database;
    this.#monotonicMs = monotonicMs;
  }

  /** Measures once, then every 20 seconds until `stop`. Rejects when the first measurement fails. */
  async start(): Promise<void> {
    await this.measure();
    this.#timer = setInterval(() => {
      // A failed measurement only lets the last one grow old, which isCurrent() tells.
      if (!this.#measuring) this.measure().catch(() => {});
    }, MEASURE_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Asks the database for its time once; `start` does this by itself. */
  async measure(): Promise<void> {
    this.#measuring = true;
    try {
      const client = await this.#database.pool.connect();
      try {
        const sent = this.#monotonicMs();
        const answer = await client.query<{ now: Date }>('select clock_timestamp() as now');
        const received = this.#monotonicMs();
        const now = answer.rows[0]?.now;
        if (now === undefined) throw new Error('The database did not tell its time.');
        const sample = { round_trip_ms: received - sent, offset_ms: now.getTime() - (sent + received) / 2 };
        this.#samples = [sample, ...this.#samples].slice(0, SAMPLES);
        this.#measuredAtMs = received;
      } finally {
        client.release();
      }
    } finally {
      this.#measuring = false;
    }
  }

  now(): Date {
    const [first, ...rest] = this.#samples;
    if (first === undefined) throw new Error("The database's time is not known yet.");
    const best = rest.reduce((a, b) => (b.round_trip_ms < a.round_trip_ms ? b : a), first);
    return new Date(this.#monotonicMs() + best.offset_ms);
  }

  /** Seconds since the last measurement; infinite before the first. */
  get age_seconds(): number {
    return this.#measuredAtMs === null ? Infinity : (this.#monotonicMs() - this.#measuredAtMs) / 1000;
  }

  isCurrent(): boolean {
    return this.age_seconds <= CURRENT_SECONDS;
  }
}

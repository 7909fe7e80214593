/**
 * The server's clock. It returns the database's time, which all servers share: a measured offset plus this
 * process's monotonic clock. It never uses the device's time of day.
 */
import type { Database } from './database.ts';

export interface Clock {
  /** The current time. Throws if the database's time was never measured. */
  now(): Date;
  /** Whether the last measurement is recent enough to rely on. */
  isCurrent(): boolean;
}

interface Sample {
  round_trip_ms: number;
  /** The database's time minus the monotonic clock, at the middle of the round trip. */
  offset_ms: number;
}

const MEASURE_EVERY_MS = 20_000;
const CURRENT_SECONDS = 60;
/**
 * One minute of measurements. The best one is wrong by at most half the time of its round trip, and the clock
 * drifts far less in a minute.
 */
const SAMPLES = 3;

export class DatabaseClock implements Clock {
  readonly #database: Pick<Database, 'pool'>;
  readonly #monotonicMs: () => number;
  #samples: Sample[] = [];
  #measuredAtMs: number | null = null;
  #timer: NodeJS.Timeout | null = null;
  #measuring = false;

  /** `monotonicMs`: a clock in milliseconds that only moves forward. */
  constructor(database: Pick<Database, 'pool'>, monotonicMs: () => number = () => performance.now()) {
    this.#database = database;
    this.#monotonicMs = monotonicMs;
  }

  /** Measures once, then every 20 seconds until `stop`. Rejects if the first measurement fails. */
  async start(): Promise<void> {
    await this.measure();
    this.#timer = setInterval(() => {
      // After a failed measurement the last one only becomes older, which isCurrent() reports.
      if (!this.#measuring) this.measure().catch(() => {});
    }, MEASURE_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Measures the database's time once; `start` calls this repeatedly. */
  async measure(): Promise<void> {
    this.#measuring = true;
    try {
      const client = await this.#database.pool.connect();
      try {
        const sent = this.#monotonicMs();
        const answer = await client.query<{ now: Date }>('select clock_timestamp() as now');
        const received = this.#monotonicMs();
        const now = answer.rows[0]?.now;
        if (now === undefined) throw new Error('The database did not return its time.');
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

  /** The seconds since the last measurement; Infinity before the first. */
  get age_seconds(): number {
    return this.#measuredAtMs === null ? Infinity : (this.#monotonicMs() - this.#measuredAtMs) / 1000;
  }

  isCurrent(): boolean {
    return this.age_seconds <= CURRENT_SECONDS;
  }
}

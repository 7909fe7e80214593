/**
 * The interface of a benchmark row: what it receives and what it reports. A row runs its operation but does
 * not measure it.
 */
import type { PostgresServer } from '#tests/support/postgres.ts';
import type { Connection, HttpAnswer } from './connection.ts';

export interface Taker {
  readonly id: string;
  readonly token: string;
}

/** A school with a published test of 54 questions in two sections, assigned to every taker. */
export interface School {
  readonly admin: Taker;
  readonly takers: readonly Taker[];
  readonly assessment: string;
}

/** The measured cost of some operations. Server and database together, unless stated otherwise. */
export interface Figures {
  readonly operations: number;
  readonly seconds: number;
  readonly cpu_ms: number;
  readonly statements: number;
  /** Memory of the server's process, which includes an embedded database. */
  readonly memory_mb: number;
  /** Memory of the processes of a served database. */
  readonly database_memory_mb: number;
  /** The client's waiting time for each operation in milliseconds, shortest first. */
  readonly waits_ms: readonly number[];
}

export interface Bench {
  readonly school: School;
  readonly kind: 'embedded' | 'served';
  /** The server of the served database; null for the embedded one. */
  readonly postgres: PostgresServer | null;
  /** The URL of the server. */
  readonly url: string;
  /** The server's peak memory until it first answered. */
  readonly peak_start_mb: number;
  /** Opens a connection to the server, or to the bare server that answers saves without a database. */
  connect(to?: 'server' | 'bare'): Promise<Connection>;
  /** Runs `work`, which returns the client's waiting time for each operation. */
  measure(work: () => Promise<number[]>): Promise<Figures>;
  /** The number of saves per second that the database alone commits when it replays the same batch. */
  commitsOfEngine(): Promise<number>;
}

interface Named {
  readonly operation: string;
  readonly peer: string;
  readonly goal: string;
}

export interface ServerRow extends Named {
  readonly through: 'server';
  /** The number of takers in the school; 64 by default. */
  readonly takers?: number;
  /** Returns the lines to print. Each row runs independently of the others' data. */
  run(bench: Bench): Promise<string[]>;
}

export interface OwnRow extends Named {
  readonly through: 'own process';
  run(postgres: PostgresServer): Promise<string[]>;
}

/**
 * The parsed body. Throws unless the call succeeds, so that a failed call is not measured as an operation.
 */
export function answered<Body>(answer: HttpAnswer): Body {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text) as Body;
}

/** The waiting time that this share of the operations did not exceed. */
export function quantile({ waits_ms }: Figures, share: number): number {
  return waits_ms[Math.min(waits_ms.length - 1, Math.floor(waits_ms.length * share))] ?? 0;
}

/** The figures per operation as one line. */
export function perOperation(figures: Figures): string {
  const { operations, cpu_ms, statements } = figures;
  return [
    `${(cpu_ms / operations).toFixed(2)} ms CPU`,
    `${(statements / operations).toFixed(1)} statements`,
    `p50 ${quantile(figures, 0.5).toFixed(1)} ms`,
    `p99 ${quantile(figures, 0.99).toFixed(1)} ms`,
  ].join(', ');
}

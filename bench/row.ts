/** What a measured row is given, and what it tells. A row knows its operation, not how it is measured. */
import type { PostgresServer } from '#tests/support/postgres.ts';
import type { Connection, HttpAnswer } from './connection.ts';

export interface Taker {
  readonly id: string;
  readonly token: string;
}

/** A school with a published test of 54 questions in two sections, allotted to every taker. */
export interface School {
  readonly admin: Taker;
  readonly takers: readonly Taker[];
  readonly assessment: string;
}

/** What so many operations took: the server and its database together, unless it says the client's. */
export interface Figures {
  readonly operations: number;
  readonly seconds: number;
  readonly cpu_ms: number;
  readonly statements: number;
  /** Of the server's process; an embedded database is within it. */
  readonly memory_mb: number;
  /** Of the processes of a served database. */
  readonly database_memory_mb: number;
  /** What the client waited for each, in milliseconds, shortest first. */
  readonly waits_ms: readonly number[];
}

export interface Bench {
  readonly school: School;
  readonly kind: 'embedded' | 'served';
  /** The served database's server. */
  readonly postgres: PostgresServer | null;
  /** The server's. */
  readonly url: string;
  /** The most memory that the server's process held until it answered. */
  readonly peak_start_mb: number;
  /** A connection to the server, or to the bare one beside it, which answers saves without its database. */
  connect(to?: 'server' | 'bare'): Promise<Connection>;
  /** Runs `work`, which says what the client waited for each operation. */
  measure(work: () => Promise<number[]>): Promise<Figures>;
  /** How many saves a second the database alone commits, asked the same batch of them again and again. */
  commitsOfEngine(): Promise<number>;
}

interface Named {
  readonly operation: string;
  readonly peer: string;
  readonly goal: string;
}

export interface ServerRow extends Named {
  readonly through: 'server';
  /** Of the school; 64 unless told. */
  readonly takers?: number;
  /** Lines to print; what it leaves behind is no other row's concern. */
  run(bench: Bench): Promise<string[]>;
}

export interface OwnRow extends Named {
  readonly through: 'own process';
  run(postgres: PostgresServer): Promise<string[]>;
}

/** The answer's body; throws for any but a success, so that no refusal is measured as an operation. */
export function answered<Body>(answer: HttpAnswer): Body {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text) as Body;
}

/** The wait that this share of the operations did not exceed. */
export function quantile({ waits_ms }: Figures, share: number): number {
  return waits_ms[Math.min(waits_ms.length - 1, Math.floor(waits_ms.length * share))] ?? 0;
}

/** One line of an operation's figures, each operation's share. */
export function perOperation(figures: Figures): string {
  const { operations, cpu_ms, statements } = figures;
  return [
    `${(cpu_ms / operations).toFixed(2)} ms CPU`,
    `${(statements / operations).toFixed(1)} statements`,
    `p50 ${quantile(figures, 0.5).toFixed(1)} ms`,
    `p99 ${quantile(figures, 0.99).toFixed(1)} ms`,
  ].join(', ');
}

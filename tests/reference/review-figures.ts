/** Compares the FSRS scheduler with a reference run of a library against which many schedulers are tested. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Grade, type Memory, recall, remembered } from '#core/review/review.ts';

interface Run {
  readonly sequences: readonly {
    readonly name: string;
    readonly enable_short_term: boolean;
    readonly steps: readonly {
      readonly rating: 1 | 2 | 3 | 4;
      readonly at: string;
      readonly stability: number;
      readonly difficulty: number;
      readonly due: string;
    }[];
  }[];
  readonly curve: readonly { readonly t: number; readonly S: number; readonly R: number }[];
}

export const name = 'spaced review';

const GRADES: Readonly<Record<number, Grade>> = { 1: 'again', 2: 'hard', 3: 'good', 4: 'easy' };
const FILE = 'results/fsrs_ts-fsrs.json';

export function appliesTo(folder: string): boolean {
  return existsSync(join(folder, FILE));
}

export async function verify(folder: string): Promise<{ checked: number; faults: string[] }> {
  const run = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as Run;
  const faults: string[] = [];
  let checked = 0;
  const compare = (what: string, ours: number, theirs: number, within: number) => {
    checked += 1;
    if (!(Math.abs(ours - theirs) <= within)) faults.push(`${what}: ${ours}, not ${theirs}`);
  };
  // The product schedules in days. The run with short-term steps uses a different scheduler.
  for (const { name: of, steps } of run.sequences.filter(({ enable_short_term }) => !enable_short_term)) {
    let memory: Memory | null = null;
    for (const [index, { rating, at, stability, difficulty, due }] of steps.entries()) {
      memory = remembered(memory, GRADES[rating] ?? 'again', Date.parse(at));
      compare(`${of}, step ${index + 1}, stability`, memory.stability, stability, 1e-6);
      compare(`${of}, step ${index + 1}, difficulty`, memory.difficulty, difficulty, 1e-6);
      compare(`${of}, step ${index + 1}, due`, memory.due_at, Date.parse(due), 0);
    }
  }
  for (const { t, S, R } of run.curve) {
    const memory = { stability: S, difficulty: 5, reviewed_at: 0, due_at: 0 };
    compare(`recall after ${t} days`, recall(memory, t * 24 * 60 * 60 * 1000), R, 1e-8);
  }
  return { checked, faults };
}

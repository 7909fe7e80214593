/** A key mended after 200 people sat a test of 54 questions: the look at what it comes to, and the deed. */
import { v7 } from 'uuid';
import { createTestDatabase, type PostgresServer } from '#tests/support/postgres.ts';
import { seedSitting } from '#tests/support/results-seed.ts';
import { paperOf } from '#tests/support/sat-paper.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';
import { type OwnApp, openOwnApp } from '../own-app.ts';
import type { OwnRow } from '../row.ts';
import { timed } from '../sitting.ts';

const SESSIONS = 200;
const SECTIONS = 2;
const QUESTIONS = 27;
const ROUNDS = 5;
const GOAL_MS = 300;

export const regradeRow: OwnRow = {
  through: 'own process',
  operation: `regrade of a question, ${SESSIONS} sessions × ${SECTIONS * QUESTIONS}`,
  peer: 'none measured',
  goal: `the look and the deed each ≤ ${GOAL_MS} ms`,
  async run(postgres: PostgresServer) {
    const served = await createTestDatabase(postgres.url);
    try {
      const lines: string[] = [];
      for (const [kind, database] of [
        ['served', { url: served.url }],
        ['embedded', {}],
      ] as const) {
        const app = await openOwnApp(database);
        try {
          lines.push(...(await measured(app, kind)));
        } finally {
          await app.close();
        }
      }
      return lines;
    } finally {
      await served.drop();
    }
  },
};

/** The key goes from one option to the other and back, so that each round changes as many scores. */
async function measured(app: OwnApp, kind: string): Promise<string[]> {
  const { question, options } = await made(app);
  const path = `/api/questions/${question}/regrade/`;
  const [looks, deeds]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const right_options = [options[round % 2 === 0 ? 1 : 0]];
    const body = { action: 'new_key', right_options, reason: 'The key was wrong.' };
    let etag = '';
    const look = await timed(async () => {
      const told = JSON.parse(await app.post(`${path}?dry_run=true`, body)) as Look;
      if (told.changed_count !== SESSIONS) throw new Error(`${told.changed_count} scores would change.`);
      etag = told.etag;
    });
    const deed = await timed(() => app.post(path, body, { 'if-match': etag }));
    // The first round is the price of the process.
    if (round === 0) continue;
    looks.push(look);
    deeds.push(deed);
  }
  return [told(kind, 'look', looks), told(kind, 'deed', deeds)];
}

interface Look {
  readonly etag: string;
  readonly changed_count: number;
}

function told(kind: string, name: string, waits: readonly number[]): string {
  const middle = waits.toSorted((a, b) => a - b)[waits.length >> 1] ?? 0;
  return `${middle.toFixed(1)} ms  ${name}, ${kind}${middle > GOAL_MS ? '  MISSED' : ''}`;
}

/** Half of the takers chose the one option of the question, half the other. */
async function made({ database, admin }: OwnApp) {
  const now = new Date();
  const seeded = await seedAssessment(database, now, admin, {
    school: null,
    sections: Array.from({ length: SECTIONS }, () => ({ questions: QUESTIONS })),
  });
  const paper = await paperOf(database, seeded.id);
  for (let session = 0; session < SESSIONS; session += 1) {
    const taker = v7();
    await database.kysely
      .insertInto('people')
      .values({
        ...{ id: taker, role: 'student', username: taker, first_name: 'Robin', last_name: 'Weir' },
        ...{ created_at: now, updated_at: now },
      })
      .execute();
    const answers = Array.from({ length: SECTIONS }, (_, section) =>
      Array.from({ length: QUESTIONS }, (_, place) => ((session + section + place) % 2 === 0 ? 'A' : 'B')),
    );
    await seedSitting(database, now, paper, taker, { answers, seconds: 60 });
  }
  const [question] = seeded.sections[0]?.questions ?? [];
  if (question === undefined) throw new Error('The test asks something.');
  return { question: question.id, options: question.options };
}

/** Saving one answer, durably, by 32 takers at once, beside the same road without its database. */
import { type Bench, type Figures, perOperation, quantile, type Row } from '../row.ts';
import { act, generate, type Sitting, save, timed } from '../sitting.ts';

const TAKERS = 32;
const WARM_SECONDS = 2;
const SECONDS = 6;

/** Everyone saves, one change after the other, until so many seconds are over. */
async function savesOf(sittings: readonly Sitting[], seconds: number, from: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000;
  const waits: number[] = [];
  await Promise.all(
    sittings.map(async (sitting, place) => {
      const questions = asked.get(sitting) ?? [];
      for (let seq = from; performance.now() < end; seq += 1) {
        const question = questions[(seq + place) % questions.length];
        const attempt = {
          ...{ question: question?.id, response: question?.options[seq % 4]?.id ?? null, seq },
          ...{ time_spent_seconds: seq % 100, client_saved_at: '2026-11-21T09:00:00.000Z' },
        };
        waits.push(await timed(() => save(sitting, [attempt])));
      }
    }),
  );
  return waits;
}

const asked = new Map<Sitting, Awaited<ReturnType<typeof act>>>();

async function load({ school, connect, measure }: Bench, to: 'server' | 'bare'): Promise<Figures> {
  const sittings: Sitting[] = [];
  for (const taker of school.takers.slice(0, TAKERS)) {
    const begun = await generate(await connect(), school, taker);
    const questions = await act(begun, 'start');
    const sitting = to === 'server' ? begun : { ...begun, connection: await connect('bare') };
    asked.set(sitting, questions);
    sittings.push(sitting);
  }
  await savesOf(sittings, WARM_SECONDS, 1);
  const figures = await measure(() => savesOf(sittings, SECONDS, 1_000_000));
  const ending = await connect();
  for (const sitting of sittings) {
    await act({ ...sitting, connection: ending }, 'submit');
    sitting.connection.close();
  }
  ending.close();
  return figures;
}

export const saveRow: Row = {
  operation: `save one answer, durable, ${TAKERS} takers at once`,
  peer: '18–20 ms CPU, 36–51 statements, 97 a second',
  goal: '≤ 0.35 ms CPU, ≥ 5,000 a second, p99 ≤ 25 ms, ≥ 0.4 × the bare road; ≤ 250 MB',
  async run(bench) {
    const saved = await load(bench, 'server');
    const bare = await load(bench, 'bare');
    const rate = (figures: Figures) => figures.operations / figures.seconds;
    return [
      `${rate(saved).toFixed(0)} a second, ${perOperation(saved)}`,
      `${rate(bare).toFixed(0)} a second on the bare road (p99 ${quantile(bare, 0.99).toFixed(1)} ms): ` +
        `${(rate(saved) / rate(bare)).toFixed(2)} ×`,
    ];
  },
};

/**
 * Durable saves of one answer by 32 concurrent takers, compared with the same pipeline without a database.
 */
import { updatesASecond } from '../pgbench.ts';
import { type Bench, type Figures, perOperation, quantile, type ServerRow } from '../row.ts';
import { act, generate, type Sitting, save, timed } from '../sitting.ts';

const TAKERS = 32;
const WARM_SECONDS = 1;
const SECONDS = 3;
/**
 * Rounds of the server and of the bare route alternate, so that other load on the machine affects both
 * equally.
 */
const ROUNDS = 5;

/** Every taker saves one change after another for this many seconds. */
async function savesOf(sittings: readonly Sitting[], seconds: number, from: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000;
  const waits: number[] = [];
  await Promise.all(
    sittings.map(async (sitting, place) => {
      const questions = asked.get(sitting) ?? [];
      for (let seq = from; performance.now() < end; seq += 1) {
        const question = questions[(seq + place) % questions.length];
        const attempt = {
          question: question?.id,
          response: question?.options[seq % 4]?.id ?? null,
          seq,
          time_spent_seconds: seq % 100,
          client_saved_at: '2026-11-21T09:00:00.000Z',
        };
        waits.push(await timed(() => save(sitting, [attempt])));
      }
    }),
  );
  return waits;
}

const asked = new Map<Sitting, Awaited<ReturnType<typeof act>>>();

async function begun({ school, connect }: Bench): Promise<Sitting[]> {
  const sittings: Sitting[] = [];
  for (const taker of school.takers.slice(0, TAKERS)) {
    const sitting = await generate(await connect(), school, taker);
    asked.set(sitting, await act(sitting, 'start'));
    sittings.push(sitting);
  }
  return sittings;
}

/** The same takers, connected to the server without the product's code, for comparison. */
async function atBare({ connect }: Bench, sittings: readonly Sitting[]): Promise<Sitting[]> {
  return Promise.all(
    sittings.map(async (sitting) => {
      const bare = { ...sitting, connection: await connect('bare') };
      asked.set(bare, asked.get(sitting) ?? []);
      return bare;
    }),
  );
}

const rate = ({ operations, seconds }: Figures) => operations / seconds;

/** The item with the median value of `of`. */
function middle<Item>(items: readonly Item[], of: (item: Item) => number): Item {
  const sorted = [...items].sort((a, b) => of(a) - of(b));
  const item = sorted[sorted.length >> 1];
  if (item === undefined) throw new Error('No round was measured.');
  return item;
}

export const saveRow: ServerRow = {
  through: 'server',
  operation: `save one answer, durable, ${TAKERS} takers at once`,
  peer: '18–20 ms CPU, 36–51 statements, 97 a second; 217–321 MB',
  goal:
    'served ≥ 0.3 × the bare route and ≥ 0.3 × pgbench, embedded ≥ 0.2 × and ≥ 0.8 × its engine; ≤ 0.35 ms CPU; ' +
    'p99 ≤ 25 ms; served ≤ 200 MB, embedded ≤ 350 MB, peak of a start ≤ 450 MB',
  async run(bench) {
    const sittings = await begun(bench);
    const bare_sittings = await atBare(bench, sittings);
    let seq = 1;
    const round = (of: readonly Sitting[], seconds: number) => {
      seq += 1_000_000;
      return savesOf(of, seconds, seq);
    };
    await round(sittings, WARM_SECONDS);
    await round(bare_sittings, WARM_SECONDS);
    const rounds: { saved: Figures; bare: Figures; own: number }[] = [];
    for (let count = 0; count < ROUNDS; count += 1) {
      const saved = await bench.measure(() => round(sittings, SECONDS));
      const bare = await bench.measure(() => round(bare_sittings, SECONDS));
      const own =
        bench.postgres === null
          ? await bench.commitsOfEngine()
          : ((await updatesASecond(bench.postgres, TAKERS)) ?? Number.NaN);
      rounds.push({ saved, bare, own });
    }
    for (const { connection } of [...sittings, ...bare_sittings]) connection.close();

    const { saved, bare, own } = middle(rounds, (each) => rate(each.saved) / rate(each.bare));
    const ratio = (other: number) => `${(rate(saved) / other).toFixed(2)} ×`;
    const p99 = middle(rounds, (each) => quantile(each.saved, 0.99)).saved;
    const memory = Math.max(...rounds.map((each) => each.saved.memory_mb));
    const yardstick = bench.kind === 'served' ? 'pgbench, one update each' : 'the engine alone, like batches';
    return [
      `${rate(saved).toFixed(0)} a second, ${perOperation(saved)} (the middle of ${ROUNDS} rounds; p99 of the middle one by it ${quantile(p99, 0.99).toFixed(1)} ms)`,
      `${ratio(rate(bare))} the bare route: ${rate(bare).toFixed(0)} a second, ${perOperation(bare)}; each round ${rounds
        .map((each) => (rate(each.saved) / rate(each.bare)).toFixed(2))
        .join(', ')}`,
      `${ratio(own)} ${yardstick}: ${own.toFixed(0)} a second`,
      `${memory.toFixed(0)} MB the server's process, ${saved.database_memory_mb.toFixed(0)} MB the database's; peak of its start ${bench.peak_start_mb.toFixed(0)} MB`,
    ];
  },
};

/** One student's saves while a different student requests mistakes over many connections. */
import { type Figures, quantile, type ServerRow } from '../row.ts';
import { act, answeredSitting, generate, save, timed } from '../sitting.ts';

const CONNECTIONS = 40;
/** Sessions that the second student submitted before, with every answer wrong. */
const SUBMITTED = 10;
const WARM_SAVES = 100;
const SECONDS = 5;
/** Rounds alone and with the reader alternate, so that other load on the machine affects both equally. */
const ROUNDS = 5;
/** The largest allowed ratio of a save's median with the reader to its median alone. */
const MOST_TIMES = 3;
const MISTAKES = '/api/mistakes-analyser/';

export const readingBesideRow: ServerRow = {
  through: 'server',
  operation: `save one answer while another student reads mistakes over ${CONNECTIONS} connections`,
  peer: 'none measured',
  goal: `the median beside the reader ≤ ${MOST_TIMES} × the median alone, embedded and served`,
  takers: 2,
  async run(bench) {
    const [reader, saver] = bench.school.takers;
    if (reader === undefined || saver === undefined) throw new Error('This row needs two takers.');
    for (let number = 0; number < SUBMITTED; number += 1) {
      const { sitting } = await answeredSitting(await bench.connect(), bench.school, reader);
      await act(sitting, 'submit');
      sitting.connection.close();
    }
    const sitting = await generate(await bench.connect(), bench.school, saver);
    const questions = await act(sitting, 'start');
    const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => bench.connect()));
    let seq = 0;
    const saves = async (isOver: (count: number) => boolean) => {
      const waits: number[] = [];
      for (; !isOver(waits.length); seq += 1) {
        const question = questions[seq % questions.length];
        const response = question?.options[seq % 4]?.id ?? null;
        const attempt = { question: question?.id, response, seq: seq + 1 };
        waits.push(await timed(() => save(sitting, [attempt])));
      }
      return waits;
    };
    const forSeconds = () => {
      const end = performance.now() + SECONDS * 1000;
      return saves(() => performance.now() > end);
    };
    await saves((count) => count === WARM_SAVES);
    const rounds: { alone: Figures; beside: Figures; reads: number[] }[] = [];
    for (let count = 0; count < ROUNDS; count += 1) {
      const alone = await bench.measure(forSeconds);
      const reads: number[] = [];
      let isOver = false;
      const reading = Promise.all(
        connections.map(async (connection) => {
          while (!isOver) {
            const began = performance.now();
            const { status } = await connection.send('GET', MISTAKES, reader.token);
            if (status !== 200) throw new Error(`The call for mistakes returned ${status}.`);
            reads.push(performance.now() - began);
          }
        }),
      );
      const beside = await bench.measure(forSeconds);
      isOver = true;
      await reading;
      rounds.push({ alone, beside, reads: reads.sort((a, b) => a - b) });
    }
    for (const connection of [...connections, sitting.connection]) connection.close();
    return rounds.map(told);
  },
};

function told({ alone, beside, reads }: { alone: Figures; beside: Figures; reads: number[] }): string {
  const times = quantile(beside, 0.5) / quantile(alone, 0.5);
  const of = (figures: Figures) =>
    `p50 ${quantile(figures, 0.5).toFixed(1)} ms, p95 ${quantile(figures, 0.95).toFixed(1)} ms`;
  const read = `${reads.length} reads, p50 ${(reads[reads.length >> 1] ?? 0).toFixed(0)} ms`;
  const missed = times > MOST_TIMES ? '  MISSED' : '';
  return `${times.toFixed(2)} × alone: ${of(beside)}; alone ${of(alone)}; ${read}${missed}`;
}

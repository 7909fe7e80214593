/** Submitting a session with 54 answers, and scoring it. */
import { perOperation, type ServerRow } from '../row.ts';
import { act, generate, type Sitting, save, timed } from '../sitting.ts';

export const submitRow: ServerRow = {
  through: 'server',
  operation: 'submit and score 54 answers',
  peer: '76–87 ms CPU, 465 statements',
  goal: '≤ 5 ms CPU, ≤ 12 statements',
  async run({ school, connect, measure }) {
    const connection = await connect();
    const round = async () => {
      const sittings: Sitting[] = [];
      for (const taker of school.takers) {
        const sitting = await generate(connection, school, taker);
        let seq = 0;
        for (const action of ['start', 'next_section']) {
          const questions = await act(sitting, action);
          const attempts = questions.map(({ id, options }) => {
            seq += 1;
            return { question: id, response: options[seq % 4]?.id, seq, time_spent_seconds: seq };
          });
          await save(sitting, attempts);
        }
        sittings.push(sitting);
      }
      return measure(async () => {
        const waits: number[] = [];
        for (const sitting of sittings) waits.push(await timed(() => act(sitting, 'submit')));
        return waits;
      });
    };
    await round();
    const figures = await round();
    connection.close();
    return [`${perOperation(figures)} (the 2nd round of ${figures.operations})`];
  },
};

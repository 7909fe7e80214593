/** Starts a session of 54 questions: the action and the exam room's first page in one response. */
import { perOperation, type ServerRow } from '../row.ts';
import { act, generate, type Sitting, timed } from '../sitting.ts';

const ROUNDS = 4;

export const startRow: ServerRow = {
  through: 'server',
  operation: 'start a session of 54 questions',
  peer: '73–77 ms CPU, 380 statements',
  goal: '≤ 3 ms CPU, ≤ 10 statements',
  async run({ school, connect, measure }) {
    const connection = await connect();
    const round = async () => {
      const sittings: Sitting[] = [];
      for (const taker of school.takers) sittings.push(await generate(connection, school, taker));
      const figures = await measure(async () => {
        const waits: number[] = [];
        for (const sitting of sittings) waits.push(await timed(() => act(sitting, 'start')));
        return waits;
      });
      for (const sitting of sittings) await act(sitting, 'submit');
      return figures;
    };
    let figures = await round();
    for (let count = 1; count < ROUNDS; count += 1) figures = await round();
    connection.close();
    return [`${perOperation(figures)} (the ${ROUNDS}th round of ${figures.operations})`];
  },
};

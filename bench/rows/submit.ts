/** Submits a session with 54 answers and scores it. */
import { perOperation, type ServerRow } from '../row.ts';
import { act, answeredSitting, type Sitting, timed } from '../sitting.ts';

export const submitRow: ServerRow = {
  through: 'server',
  operation: 'submit and score 54 answers',
  peer: '76–87 ms CPU, 465 statements',
  goal: '≤ 5 ms CPU, ≤ 12 statements',
  async run({ school, connect, measure }) {
    const connection = await connect();
    const round = async () => {
      const sittings: Sitting[] = [];
      for (const taker of school.takers)
        sittings.push((await answeredSitting(connection, school, taker)).sitting);
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

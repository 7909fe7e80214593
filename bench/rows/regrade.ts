/** A regrade after 200 students submitted a test of 54 questions. */
import { answered, type ServerRow } from '../row.ts';
import { act, answeredSitting, timed } from '../sitting.ts';

const TAKERS = 200;
const QUESTIONS = 54;
/**
 * Each round makes a different option correct: the one that everybody chose, or a different one. So all
 * scores change.
 */
const ROUNDS = 9;

export const regradeRow: ServerRow = {
  through: 'server',
  takers: TAKERS,
  operation: `regrade a question of ${TAKERS} sessions × ${QUESTIONS}`,
  peer: '21 s, 228,866 statements',
  goal: '≤ 300 ms',
  async run({ school, connect, measure }) {
    const connection = await connect();
    let options: readonly { readonly id: string }[] = [];
    let question = '';
    for (const taker of school.takers) {
      const { sitting, questions } = await answeredSitting(connection, school, taker);
      await act(sitting, 'submit');
      ({ id: question, options } = questions[0] ?? { id: '', options: [] });
    }
    const path = `/api/questions/${question}/regrade/`;
    let etag = '';
    let changed = 0;
    const asked = async (round: number, is_look: boolean) => {
      const body = {
        action: 'new_key',
        reason: 'The key was wrong.',
        right_options: [options[1 + (round % 2)]?.id],
      };
      const answer = is_look
        ? await connection.send('POST', `${path}?dry_run=true`, school.admin.token, body)
        : await connection.send('POST', path, school.admin.token, body, etag);
      // A slow call continues as a background job with a different status, which this row does not accept.
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`);
      const told = answered<{ etag: string; changed_count: number; sessions: number }>(answer);
      if (told.sessions !== TAKERS)
        throw new Error(`The regrade changes ${told.sessions} sessions instead of ${TAKERS}.`);
      etag = told.etag;
      changed = told.changed_count;
    };
    const looks: number[] = [];
    const done = await measure(async () => {
      const waits: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        looks.push(await timed(() => asked(round, true)));
        waits.push(await timed(() => asked(round, false)));
      }
      return waits;
    });
    const middle = (waits: readonly number[]) => waits.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
    connection.close();
    return [
      `regraded in ${middle(done.waits_ms).toFixed(0)} ms, a look at it ${middle(looks).toFixed(0)} ms; ${changed} of ${TAKERS} scores change at the last`,
      `both together ${(done.cpu_ms / ROUNDS).toFixed(0)} ms CPU, ${(done.statements / ROUNDS).toFixed(0)} statements`,
    ];
  },
};

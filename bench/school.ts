/** Creates the measured school through the product's own API. */
import { type Connection, connectTo } from './connection.ts';
import { answered, type School, type Taker } from './row.ts';

const SECTIONS = 2;
const QUESTIONS = 27;

/** Writes and publishes a test of 54 questions and assigns it to the takers with unlimited attempts. */
export async function makeSchool(url: string, admin: Taker, takers: readonly Taker[]): Promise<School> {
  const connection = await connectTo(url);
  const make = async <Body = { id: string }>(method: string, path: string, body: object): Promise<Body> =>
    answered<Body>(await connection.send(method, path, admin.token, body));
  const assessment = await make('POST', '/api/assessments/', {
    title: 'Measured',
    attempts_allowed: null,
  });
  for (let number = 1; number <= SECTIONS; number += 1) {
    const section = await make('POST', `/api/assessments/${assessment.id}/sections/`, {
      title: `Section ${number}`,
      duration_seconds: 3600,
    });
    const questions = await writeQuestions(connection, admin);
    await make('POST', `/api/sections/${section.id}/questions/`, { questions });
  }
  const path = `/api/assessments/${assessment.id}/`;
  const { version } = answered<{ version: number }>(await connection.send('GET', path, admin.token));
  await make('PATCH', path, { version, status: 'published' });
  await make('POST', '/api/test-allocation/', {
    assessments: [assessment.id],
    users: takers.map((taker) => taker.id),
  });
  connection.close();
  return { admin, takers, assessment: assessment.id };
}

async function writeQuestions(connection: Connection, admin: Taker): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= QUESTIONS; number += 1) {
    const answer = await connection.send('POST', '/api/questions/', admin.token, {
      type: 'single_choice',
      status: 'live',
      stem: `<p>Question ${number}: which of these is the first?</p>`,
      stimulus: `<p>${'A passage of some length. '.repeat(20)}</p>`,
      options: [1, 2, 3, 4].map((option) => ({ text: `<p>Option ${option}</p>`, is_correct: option === 1 })),
    });
    ids.push(answered<{ id: string }>(answer).id);
  }
  return ids;
}

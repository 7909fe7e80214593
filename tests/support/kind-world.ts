/**
 * Takes a question of any kind through all stages: an author, a published test with it, and Ann, who takes
 * the test.
 */
import { expect } from 'vitest';
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import { type ApiClient, type Reply, type TestApi, testApi } from './api.ts';
import type { SeededPerson } from './seed.ts';
import { seedAllocation, seedAssessment } from './test-seed.ts';

export const SESSIONS = '/api/users/assessments-sessions/';

/** Settings with which everything is released at submission. */
export const AT_ONCE: ReleaseSwitches = {
  score: 'at_once',
  correctness: 'at_once',
  answers: 'at_once',
  explanations: 'at_once',
};

export interface SatTest {
  /** Release settings that replace some of the immediate ones. */
  readonly release?: Partial<ReleaseSwitches>;
  readonly shuffled?: boolean;
}

export interface KindWorld {
  readonly api: TestApi;
  readonly school: string;
  readonly author: SeededPerson;
  /** The client of the question's author. */
  readonly manager: ApiClient;
  readonly ann: SeededPerson;
  readonly student: ApiClient;
  /** The first arguments of seed functions: the database and the time. */
  base(): readonly [TestApi['platform']['database'], Date];
  /** Creates a published test with this question, assigns it to Ann, and starts her session. */
  sitting(question: object, test?: SatTest): Promise<Begun>;
}

/** The question as returned when it was created. */
interface Written {
  readonly id: string;
  readonly version: number;
  readonly options: readonly { readonly id: string; readonly text: string; readonly prompt: string }[];
}

interface Begun {
  readonly question: Written;
  readonly assessment: string;
  readonly session: string;
  readonly begun: Awaited<ReturnType<ApiClient['patch']>>;
  /** The question in the form in which Ann receives it. */
  readonly asked: Reply['body'];
  /** Saves a response with an increasing sequence number. */
  save(response: unknown): ReturnType<ApiClient['put']>;
  submit(): ReturnType<ApiClient['patch']>;
  /** Saves, submits and returns the review. */
  answer(response: unknown): Promise<Reply['body']>;
  /** The question in the review, by default as Ann sees it. */
  review(client?: ApiClient): Promise<Reply['body']>;
}

export async function kindWorld(): Promise<KindWorld> {
  const api = await testApi();
  const school = await api.school('North');
  const author = await api.person({ role: 'manager', schools: [school] });
  const manager = await api.as(author);
  const ann = await api.person({ role: 'student', first_name: 'Ann', schools: [school] });
  const student = await api.as(ann);
  const base = () => [api.platform.database, api.clock.now()] as const;
  const sitting: KindWorld['sitting'] = async (sent, { release = {}, shuffled = false } = {}) => {
    const written = await manager.post('/api/questions/', sent);
    expect(written.status, written.text).toBe(201);
    const question: Written = written.body;
    const { id } = await seedAssessment(...base(), author.id, {
      release: { ...AT_ONCE, ...release },
      shuffle: { questions: false, options: shuffled },
      sections: [{ questions: [{ id: question.id, options: ['', ''] }] }],
    });
    await seedAllocation(...base(), author.id, id, { person: ann.id });
    const session: string = (await student.post(`${SESSIONS}generate/`, { assessment: id })).body.id;
    const begun = await student.patch(`${SESSIONS}${session}/`, { action: 'start' });
    let seq = 0;
    const save = (response: unknown) => {
      seq += 1;
      const attempts = [{ question: question.id, response, seq }];
      return student.put(`/api/users/sessions/${session}/attempts/`, { attempts });
    };
    const submit = () => student.patch(`${SESSIONS}${session}/`, { action: 'submit' });
    const review = async (client = student) =>
      (await client.get(`${SESSIONS}${session}/review/`)).body.questions[0];
    const answer = async (response: unknown) => {
      await save(response);
      await submit();
      return review();
    };
    const asked = begun.body.exam.present.questions[0];
    return { question, assessment: id, session, begun, asked, save, submit, review, answer };
  };
  return { api, school, author, manager, ann, student, base, sitting };
}

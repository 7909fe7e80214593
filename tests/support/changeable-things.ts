/**
 * For each call that changes several optional fields: how to create an object, and values that cannot be
 * derived from the schema.
 */
import { expect } from 'vitest';
import { TAG_KINDS } from '#features/tags/tags-values.contract.ts';
import { seedGuardian, seedReport } from '#features/weekly/tests/weekly-seed.ts';
import { seedTagLine } from './bank-seed.ts';
import { type ChangeableThing, changeableSeeds, type Json, tryIt } from './changeable-seeds.ts';
import { seedPaper, seedSitting } from './results-seed.ts';
import { choice, sittingOf } from './sitting.ts';

export interface ChangeableThings {
  /** Functions that create objects, by the path of the call that changes them. */
  readonly makers: Readonly<Record<string, readonly (() => Promise<ChangeableThing>)[]>>;
  close(): Promise<void>;
}

export async function changeableThings(): Promise<ChangeableThings> {
  const {
    LINKS,
    QUESTIONS,
    RECORDINGS,
    admin,
    api,
    asked,
    assessment,
    assessmentValues,
    author,
    base,
    choices,
    counselors,
    files,
    get,
    inList,
    lines,
    name,
    node,
    nodes,
    otherSchool,
    post,
    postId,
    posted,
    question,
    reasons,
    resources,
    school,
    shelf,
    shelves,
    sources,
    student,
    tagged,
    terms,
    thing,
    tools,
    tutor,
    tutored,
  } = await changeableSeeds();
  const makers: ChangeableThings['makers'] = {
    '/api/me/': [
      async () =>
        thing('/api/me/', {
          client: await api.as(await api.person({ role: 'student', schools: [school] })),
          values: { test_date: ['2027-03-01', '2027-05-01'] },
        }),
    ],
    '/api/users/{id}/': [
      async () =>
        thing(`/api/users/${await student()}/`, {
          fields: ['first_name', 'last_name', 'email', 'mobile', 'counselor'],
          values: { counselor: counselors, mobile: ['+447700900126', '+447700900127'] },
        }),
      async () =>
        thing(`/api/users/${await student()}/`, {
          values: {
            schools: [[school, otherSchool], [school]],
            email: ['new@north.test', 'newer@north.test'],
            mobile: ['+447700900124', '+447700900125'],
            role: ['guest', 'student'],
            username: ['new.name', 'newer.name'],
          },
        }),
    ],
    '/api/users/{id}/accommodations/': [
      async () =>
        thing(`/api/users/${await student()}/accommodations/`, {
          values: {
            time: [1.5, 2].map((one) => ({ default: one, reading_writing: null, math: null })),
            stop_clock_breaks: [1, 2].map((count) => ({ count, seconds: 60 })),
          },
        }),
    ],
    '/api/users/{id}/guardians/{guardian}/': [
      async () => {
        const person = await student();
        const guardian = await seedGuardian(...base(), person);
        const list = `/api/users/${person}/guardians/`;
        return thing(`${list}${guardian}/`, {
          read: () => inList(list, guardian),
          values: { contact: ['new@home.test', 'newer@home.test'], language: ['de', 'fr'] },
        });
      },
    ],
    '/api/groups/{id}/': [
      posted('/api/groups/', () => ({ name: name(), school }), { term: terms, tutors: [[tutor.id], []] }),
    ],
    '/api/schools/{id}/': [
      posted('/api/schools/', () => ({ name: name() }), {
        time_zone: ['Europe/Berlin', 'Asia/Tokyo'],
        locale: ['en-GB', 'en-AU'],
        logo: files,
        shows_gradebook: [true, false],
      }),
    ],
    '/api/terms/{id}/': [
      posted(
        '/api/terms/',
        () => ({ name: name(), school, starts_on: '2027-09-01', ends_on: '2027-12-20' }),
        { starts_on: ['2027-09-02', '2027-09-03'], ends_on: ['2027-12-21', '2027-12-22'] },
      ),
    ],
    '/api/question-source/{id}/': [posted('/api/question-source/', () => ({ name: name(), school }))],
    '/api/tags/exam/{id}/': [
      async () => {
        const { exam, subject, topic } = await seedTagLine(...base());
        return thing(`/api/tags/exam/${exam}/`, {
          values: {
            blueprint: [3, 4].map((questions) => [{ topic, questions }]),
            scale: [700, 800].map((most) => [{ subject, scaled: [200, most] }]),
          },
          shown: { is_retired: 'retired_at' },
        });
      },
    ],
    ...Object.fromEntries(
      TAG_KINDS.slice(1).map((kind) => {
        const isReason = kind === 'reason_for_error';
        const above = isReason ? 'topic' : (TAG_KINDS[TAG_KINDS.indexOf(kind) - 1] ?? 'exam');
        const parents = lines.map((line) => line[above]);
        const body = () => ({
          name: name(),
          parent: parents[0],
          ...(isReason ? { reason_group: 'process', remedy: 'Do it again.' } : {}),
        });
        const path = `/api/tags/${kind.replaceAll('_', '-')}/`;
        const values = {
          parent: [parents[1], parents[0]],
        };
        return [`${path}{id}/`, [posted(path, body, values, { shown: { is_retired: 'retired_at' } })]];
      }),
    ),
    '/api/subjects-nodes/{id}/': [
      async () =>
        thing(`/api/subjects-nodes/${await node(nodes[0])}/`, {
          values: { tags: tagged, parent: [nodes[1], nodes[0]], position: [0, 1] },
        }),
    ],
    '/api/questions/{id}/': [
      async () =>
        thing(`/api/questions/${(await question({ type: 'essay' })).id}/`, {
          fields: ['type', 'stem'],
          values: { type: ['text', 'essay'] },
        }),
      ...QUESTIONS.map(
        (body) => async () =>
          thing(`/api/questions/${(await question(body())).id}/`, {
            values: {
              source: sources,
              tags: tagged,
              rubric: ['Clarity', 'Form'].map((title) => [{ title, says: '', marks: 2 }]),
              options: [3, 4].map((count) => choices('single_choice', count).options),
              gaps: ['there', 'below'].map((word) => [{ choices: [], accepted_answers: [word] }]),
            },
          }),
      ),
    ],
    '/api/options/{id}/': [['text', 'reason_for_error', 'feedback', 'fixed', 'position'], undefined].map(
      (fields) => async () => {
        const { options } = await question(choices('multiple_choice'));
        const [, second] = options as readonly { readonly id: string }[];
        const values = { reason_for_error: reasons };
        return thing(`/api/options/${second?.id}/`, { values, ...(fields === undefined ? {} : { fields }) });
      },
    ),
    '/api/assessments/{id}/': [
      async () => thing(`/api/assessments/${await assessment()}/`, { values: assessmentValues }),
      async () => {
        const body = { title: name(), school, kind: 'adaptive' };
        return thing(`/api/assessments/${await postId('/api/assessments/', body)}/`, {
          values: assessmentValues,
        });
      },
    ],
    '/api/sections/{id}/': [
      async () => {
        const path = `/api/assessments/${await assessment()}/sections/`;
        return thing(`/api/sections/${await postId(path, { title: name(), kind: 'math' })}/`, {
          values: {
            tools,
            module: ['a', 'b'].map((variant) => ({ stage: 1, variant, at_least: null })),
            draw: [2, 3].map((count) => ({ count, from: 'section' })),
          },
        });
      },
    ],
    '/api/sections/questions/{id}/': [
      async () => {
        const path = `/api/assessments/${await assessment()}/sections/`;
        const section = await postId(path, { title: name(), kind: 'math' });
        const questions = await Promise.all(
          [1, 2, 3].map(async () => (await question(choices('single_choice'))).id),
        );
        const { results } = await post(`/api/sections/${section}/questions/`, { questions });
        const [first] = results as readonly { readonly id: string }[];
        return thing(`/api/sections/questions/${first?.id}/`);
      },
    ],
    '/api/practice-sets/{id}/': [
      posted(
        '/api/practice-sets/',
        () => ({ title: name(), school, timing: 'soft', duration_seconds: 900 }),
        { timing: ['timed', 'soft'], questions: asked.map((one) => [one]) },
      ),
    ],
    '/api/study-material/{id}/': [
      posted(
        '/api/study-material/',
        () => ({ title: name(), kind: 'article', body: 'Read', school }),
        { tags: tagged, try_it: [tryIt('Which?'), tryIt('Why?')] },
        { fields: ['title', 'body', 'try_it', 'minutes', 'tags', 'status', 'is_open'] },
      ),
      posted(
        '/api/study-material/',
        () => ({ title: name(), kind: 'link', url: 'https://khanacademy.org/1', school }),
        { url: LINKS },
        { fields: ['title', 'url', 'minutes', 'status'] },
      ),
      posted(
        '/api/study-material/',
        () => ({ title: name(), kind: 'file', file: files[1], school }),
        { file: files },
        { fields: ['title', 'file', 'page_count', 'status'] },
      ),
    ],
    '/api/library-groups/{id}/': [
      async () =>
        thing(`/api/library-groups/${await shelf(shelves[0])}/`, {
          values: { parent: [shelves[1], shelves[0]], position: [1, 2] },
        }),
    ],
    '/api/zoom-videos/{id}/': [
      posted(
        '/api/zoom-videos/',
        () => ({ title: name(), url: 'https://zoom.us/rec/1', duration_seconds: 600, school }),
        {
          url: RECORDINGS,
          tags: tagged,
          chapters: ['Start', 'Slope'].map((title) => [{ at_seconds: 0, title, tags: [] }]),
          captions: ['Hello', 'Bye'].map((text) => `WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`),
        },
      ),
    ],
    '/api/subject-resources/{id}/': Object.entries(resources).map(([field, values]) => async () => {
      const body = { node: nodes[0], [field]: values[0], school };
      await postId('/api/subject-resources/', { ...body, title: name() });
      const id = await postId('/api/subject-resources/', { ...body, title: name() });
      return thing(`/api/subject-resources/${id}/`, {
        values: {
          node: [nodes[1], nodes[0]],
          position: [0, 1],
          audience: ['students', 'staff'],
          [field]: values.slice(1),
        },
      });
    }),
    '/api/users/assessments-attempts/{id}/': [
      async () => {
        const sat = await sittingOf(api, author.id, { sections: [{ title: 'Only', questions: 1 }] });
        await sat.act('start');
        const [asked] = sat.questions;
        await sat.save(choice(asked, 0, 1));
        const { results } = (await get(`/api/users/sessions/${sat.id}/attempts/`, sat.client)) as {
          results: Json[];
        };
        let seq = 1;
        return thing(`/api/users/assessments-attempts/${results[0]?.id}/`, {
          client: sat.client,
          names: () => {
            seq += 1;
            return { writer: 1, seq };
          },
          values: { response: [asked?.options[1], asked?.options[0]], eliminated: [[asked?.options[1]], []] },
        });
      },
    ],
    '/api/mistakes-analyser/': [
      async () => {
        const taker = await api.person({ role: 'student', schools: [school] });
        const paper = await seedPaper(...base(), author.id, { sections: [{ questions: [{}] }] });
        const session = await seedSitting(...base(), paper, taker.id, { answers: [['B']] });
        const client = await api.as(taker);
        const list = `/api/mistakes-analyser/?session=${session}`;
        const { questions } = (await get(list, client)) as { questions: { attempt: string }[] };
        const [mistake] = questions;
        const first = { attempt: mistake?.attempt, reason_for_error: reasons[1], note: 'Hurried' };
        expect((await client.patch('/api/mistakes-analyser/', first)).status).toBe(200);
        return thing('/api/mistakes-analyser/', {
          client,
          read: async () => {
            const { questions: now } = (await get(list, client)) as {
              questions: { said: { taker: Json | null } }[];
            };
            return now[0]?.said.taker ?? {};
          },
          names: () => ({ attempt: mistake?.attempt }),
          shown: { reason_for_error: 'reason' },
          values: { reason_for_error: reasons },
        });
      },
    ],
    '/api/announcements/{id}/': [
      async () => {
        const body = { title: name(), text: 'Read', audience: { schools: [school] } };
        const address = `/api/announcements/${await postId('/api/announcements/', body)}/`;
        return thing(address, {
          read: async () => {
            const { written, ...told } = await get(address);
            return { ...told, ...(written as Json) };
          },
        });
      },
    ],
    '/api/saved-views/{id}/': [
      async () => {
        const body = { name: name(), filters: {}, columns: ['contact'], ordering: 'name' };
        const id = await postId('/api/saved-views/', body);
        return thing(`/api/saved-views/${id}/`, {
          read: () => inList('/api/saved-views/', id),
          values: {
            filters: [{ role: ['student'] }, { role: ['guest'] }],
            school: [school, otherSchool],
            ordering: ['-name', 'name'],
          },
        });
      },
    ],
    '/api/weekly-reports/{id}/': [admin, await api.as(tutor)].map((client) => async () => {
      const person = await student();
      await post('/api/group-user/', { group: tutored, users: [person] });
      const id = await seedReport(...base(), person);
      // Writing into the report also computes its figures again.
      await admin.patch(`/api/weekly-reports/${id}/`, { version: 1, note: 'First' });
      const read = () => inList('/api/weekly-reports/?page_size=200&week=2026-W46', id, client);
      return thing(`/api/weekly-reports/${id}/`, { client, read });
    }),
  };
  return { makers, close: () => api.close() };
}

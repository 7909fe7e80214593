/** This feature's calls that name or list content, and the result that each kind of caller should get. */
import type { TestApi } from '#tests/support/api.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import {
  ABSENT,
  type ContentCall,
  call,
  changed,
  copied,
  listed,
  ownThings,
  part,
  type Send,
  seen,
} from '#tests/support/content-tries.ts';
import { type Caller, type Content, sees } from '#tests/support/content-world.ts';

/** The calls, keyed by method and path. Use `api` only while a call is tried. */
export function assessmentsContent(api: () => TestApi): Readonly<Record<string, readonly ContentCall[]>> {
  const own = ownThings(api);
  const { base } = own;

  return {
    'GET /api/assessments/': [
      listed(
        (client, { title }) => client.get(`/api/assessments/?search=${encodeURIComponent(title)}`),
        ({ draft }) => draft,
      ),
      listed(
        (client, { label }) => client.get(`/api/assessments/?page_size=200&tag=${label}`),
        ({ draft }) => draft,
      ),
    ],
    'POST /api/assessments/': [
      part(
        (client, { question }, { says }) =>
          client.post('/api/assessments/', { title: 'Mine', questions: [question], ...says }),
        201,
        true,
      ),
      part(
        (client, { label }, { says }) =>
          client.post('/api/assessments/', { title: 'Mine', tags: [label], ...says }),
        201,
        true,
      ),
    ],
    'GET /api/assessments/{id}/': [seen((client, { draft }) => client.get(`/api/assessments/${draft}/`))],
    'PATCH /api/assessments/{id}/': [
      changed((client, { draft }) =>
        client.patch(`/api/assessments/${draft}/`, { version: 1, title: 'New' }),
      ),
      part(
        async (client, { label }, caller) =>
          client.patch(`/api/assessments/${(await own.draft(caller)).id}/`, { version: 1, tags: [label] }),
        200,
      ),
    ],
    'DELETE /api/assessments/{id}/': [
      changed((client, { draft }) => client.delete(`/api/assessments/${draft}/`), 204),
    ],
    'POST /api/assessments/{id}/duplicate/': [
      copied((client, { paper }, { says }) => client.post(`/api/assessments/${paper}/duplicate/`, says)),
    ],
    'GET /api/assessments/{id}/check/': [
      seen((client, { draft }) => client.get(`/api/assessments/${draft}/check/`)),
    ],
    'GET /api/assessments/{id}/sections/': [
      seen((client, { draft }) => client.get(`/api/assessments/${draft}/sections/`)),
    ],
    'POST /api/assessments/{id}/sections/': [
      changed((client, { draft }) => client.post(`/api/assessments/${draft}/sections/`, { title: 'B' }), 201),
    ],
    'PUT /api/assessments/{id}/sections/': [
      changed((client, { draft, section }) =>
        client.put(`/api/assessments/${draft}/sections/`, { version: 1, sections: [section] }),
      ),
    ],
    'GET /api/sections/{id}/': [seen((client, { section }) => client.get(`/api/sections/${section}/`))],
    'PATCH /api/sections/{id}/': [
      changed((client, { section }) =>
        client.patch(`/api/sections/${section}/`, { version: 1, title: 'New' }),
      ),
    ],
    'DELETE /api/sections/{id}/': [
      changed((client, { section }) => client.delete(`/api/sections/${section}/`), 204),
    ],
    'GET /api/sections/{id}/questions/': [
      seen((client, { section }) => client.get(`/api/sections/${section}/questions/`)),
    ],
    'POST /api/sections/{id}/questions/': [
      changed(
        async (client, { section, owner }, caller) =>
          client.post(`/api/sections/${section}/questions/`, { questions: [await fitting(owner, caller)] }),
        201,
      ),
      part(
        async (client, { question }, caller) =>
          client.post(`/api/sections/${await own.section(caller)}/questions/`, { questions: [question] }),
        201,
      ),
    ],
    'PUT /api/sections/{id}/questions/': [
      changed((client, { section, placed }) =>
        client.put(`/api/sections/${section}/questions/`, { version: 1, questions: placed.toReversed() }),
      ),
    ],
    'GET /api/sections/questions/{id}/': [
      seen((client, { placement }) => client.get(`/api/sections/questions/${placement}/`)),
    ],
    'PATCH /api/sections/questions/{id}/': [
      changed((client, { placement }) =>
        client.patch(`/api/sections/questions/${placement}/`, { version: 1, marks: 2 }),
      ),
    ],
    'DELETE /api/sections/questions/{id}/': [
      changed((client, { placement }) => client.delete(`/api/sections/questions/${placement}/`), 204),
    ],
    'GET /api/assessment-tags/': [
      listed(
        (client, { title }) => client.get(`/api/assessment-tags/?search=${encodeURIComponent(title)}`),
        ({ label }) => label,
      ),
    ],
    'PATCH /api/assessment-tags/{id}/': [
      onLabel((client, { label }) =>
        client.patch(`/api/assessment-tags/${label}/`, { version: 1, name: `New ${label}` }),
      ),
    ],
    'DELETE /api/assessment-tags/{id}/': [
      onLabel((client, { label }) => client.delete(`/api/assessment-tags/${label}/`), 204),
    ],
  };

  /** Seeds a question that a test of this owner may contain. */
  async function fitting(owner: Content['owner'], caller: Caller): Promise<string> {
    const school = owner === caller.home ? caller.school : null;
    return (await seedQuestion(...base(caller), { school, status: 'live' })).id;
  }

  /** Everyone who may write content of a school may change its labels. */
  function onLabel(send: Send, success = 200): ContentCall {
    return call(send, (caller, { owner }) => {
      if (!sees(caller, owner)) return ABSENT;
      return [caller.role === 'admin' || owner !== 'installation' ? success : 403];
    });
  }
}

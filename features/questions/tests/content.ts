/** This feature's calls that name or list content, and the result that each kind of caller should get. */
import type { ApiClient, Reply, TestApi } from '#tests/support/api.ts';
import {
  ABSENT,
  type ContentCall,
  call,
  changed,
  copied,
  listed,
  ownThings,
  part,
  seen,
} from '#tests/support/content-tries.ts';
import { fits, sees } from '#tests/support/content-world.ts';

/**
 * The calls, keyed by method and path. Call `api` only while a call is tried; roles that the access table
 * refuses are not tried.
 */
export function questionsContent(api: () => TestApi): Readonly<Record<string, readonly ContentCall[]>> {
  const own = ownThings(api);
  const act = (client: ApiClient, id: string, asked: object) =>
    client.post('/api/questions/actions/', { ...asked, chosen: { questions: [{ id, version: 1 }] } });
  /** The action always answers 201. Turns its report into a status: 403 if the question was refused. */
  const told = async (reply: Reply): Promise<Reply> =>
    reply.status === 201 ? { ...reply, status: reply.body.done === 1 ? 201 : 403 } : reply;
  return {
    'GET /api/questions/': [
      listed(
        (client, { title }) => client.get(`/api/questions/?search=${encodeURIComponent(title)}`),
        ({ question }) => question,
      ),
      listed(
        (client, { source }) => client.get(`/api/questions/?page_size=200&source=${source}`),
        ({ sourced }) => sourced,
      ),
      listed(
        (client, { draft }) => client.get(`/api/questions/?page_size=1&unused_for=${draft}`),
        () => '"results":[{',
      ),
    ],
    'POST /api/questions/': [
      part(
        (client, { source }, { says }) => client.post('/api/questions/', { type: 'essay', source, ...says }),
        201,
        true,
      ),
    ],
    'GET /api/questions/{id}/': [seen((client, { question }) => client.get(`/api/questions/${question}/`))],
    'GET /api/questions/{id}/near-duplicates/': [
      seen((client, { question }) => client.get(`/api/questions/${question}/near-duplicates/`)),
    ],
    'PATCH /api/questions/{id}/': [
      changed((client, { question }) =>
        client.patch(`/api/questions/${question}/`, { version: 1, stem: '<p>Why?</p>' }),
      ),
      part(
        async (client, { source }, caller) =>
          client.patch(`/api/questions/${await own.question(caller)}/`, { version: 1, source }),
        200,
      ),
    ],
    'DELETE /api/questions/{id}/': [
      changed((client, { question }) => client.delete(`/api/questions/${question}/`), 204),
    ],
    'PUT /api/questions/{id}/named-mistake/': [
      changed((client, { question }) =>
        client.put(`/api/questions/${question}/named-mistake/`, { gap: null, typed: '51', words: null }),
      ),
    ],
    'POST /api/questions/{id}/duplicate/': [
      copied((client, { question }, { says }) => client.post(`/api/questions/${question}/duplicate/`, says)),
    ],
    'POST /api/questions-by-ids/': [
      listed(
        (client, { question }) => client.post('/api/questions-by-ids/', { ids: [question] }),
        ({ question }) => `"id":"${question}"`,
      ),
    ],
    'POST /api/questions/export/': [
      call(
        (client, { question }) =>
          client.post('/api/questions/export/', { format: 'csv', chosen: { questions: [question] } }),
        (caller, { owner }) => (sees(caller, owner) ? [200] : ABSENT),
      ),
    ],
    'POST /api/questions/export/check/': [
      call(
        (client, { question }) =>
          client.post('/api/questions/export/check/', { format: 'csv', chosen: { questions: [question] } }),
        (caller, { owner }) => (sees(caller, owner) ? [200] : ABSENT),
      ),
    ],
    'POST /api/questions/import/': [
      part(
        (client, { source }, { says }) =>
          client.upload('/api/questions/import/', new File(['Why? {}'], 'a.gift'), {
            fields: { source, dry_run: 'true', ...says },
          }),
        200,
        true,
      ),
    ],
    'POST /api/questions/actions/': [
      changed(
        async (client, { question }) =>
          told(await act(client, question, { act: 'set_difficulty', difficulty: 2 })),
        201,
      ),
      call(
        async (client, { source }, caller) =>
          told(await act(client, await own.question(caller), { act: 'set_source', source })),
        (caller, { owner }) => (!sees(caller, owner) ? ABSENT : fits(caller, owner) ? [201] : [403]),
      ),
    ],
    'GET /api/options/': [
      listed(
        (client, { question }) => client.get(`/api/options/?question=${question}`),
        ({ option }) => option,
      ),
    ],
    'POST /api/options/': [
      changed((client, { question }) => client.post('/api/options/', { question, text: 'C' }), 201),
    ],
    'GET /api/options/{id}/': [seen((client, { option }) => client.get(`/api/options/${option}/`))],
    'PATCH /api/options/{id}/': [
      changed((client, { option }) => client.patch(`/api/options/${option}/`, { version: 1, text: 'C' })),
    ],
    'DELETE /api/options/{id}/': [
      changed((client, { option }) => client.delete(`/api/options/${option}/`), 204),
    ],
  };
}

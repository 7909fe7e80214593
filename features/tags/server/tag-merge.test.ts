import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import { choice, sittingOf } from '#tests/support/sitting.ts';
import type { TagKind } from '../tags.contract.ts';
import { listPresentTags } from './public.store.ts';

let api: TestApi;
let admin: ApiClient;
let admin_id: string;
let north: string;
let south: string;
let manager: ApiClient;
beforeAll(async () => {
  api = await testApi();
  const person = await api.person({ role: 'admin' });
  admin_id = person.id;
  admin = await api.as(person);
  [north, south] = [await api.school('North'), await api.school('South')];
  manager = await api.as(await api.person({ role: 'manager', schools: [north] }));
});
afterAll(() => api.close());

let from: Record<TagKind, string>;
let into: Record<TagKind, string>;
beforeEach(async () => {
  from = await seedTagLine(api.platform.database, api.clock.now());
  into = await seedTagLine(api.platform.database, api.clock.now());
});

const url = (kind: string, one: string, other: string) => `/api/tags/${kind}/${one}/?merge_into=${other}`;
const look = (client: ApiClient, kind: string, one: string, other: string) =>
  client.delete(`${url(kind, one, other)}&dry_run=true`);
const merge = (client: ApiClient, kind: string, one: string, other: string, etag: string) =>
  client.delete(url(kind, one, other), undefined, { 'if-match': etag });

/** A question with these tags. */
async function tagged(...tags: string[]): Promise<string> {
  const { id } = await seedQuestion(api.platform.database, api.clock.now(), admin_id);
  const rows = tags.map((tag) => ({ question: id, tag }));
  await api.platform.database.kysely.insertInto('question_tags').values(rows).execute();
  return id;
}

/** A student of a school who was asked two questions that were published with this topic. */
async function answeredBy(school: string | null, topic: string) {
  const taker = await api.person({ role: 'student', schools: school === null ? [] : [school] });
  const client = await api.as(taker);
  const seed = { sections: [{ title: 'Warm-up', questions: 2 }] };
  const sitting = await sittingOf(api, admin_id, seed, { taker, client });
  const ids = sitting.questions.map(({ id }) => id);
  await api.platform.database.kysely
    .updateTable('question_revisions')
    .set({
      content: sql`jsonb_set(content, '{tags}', jsonb_build_array(jsonb_build_object('id', ${topic}::text)))`,
    })
    .where('question', 'in', ids)
    .execute();
  await sitting.act('start');
  await sitting.save(choice(sitting.questions[0], 0, 1));
  await sitting.act('submit');
  return sitting;
}

test('a merge needs a dry run first, and runs only if nothing has changed since', async () => {
  await tagged(from.topic);
  await tagged(from.topic, into.topic);
  const tree = await admin.post('/api/subjects/tree/create/', {
    name: `A course ${from.topic}`,
    tags: [from.topic],
    children: [{ name: 'Both', tags: [from.topic, into.topic] }],
  });
  const looked = await look(admin, 'topic', from.topic, into.topic);
  expect(looked.status).toBe(200);
  expect(looked.body).toEqual({
    etag: expect.any(String),
    questions: 2,
    questions_with_both: 1,
    options: 0,
    assessments: 0,
    nodes: 2,
    nodes_with_both: 1,
    elsewhere: 0,
    tags_below: 1,
    twins_below: 0,
    answers: 0,
    takers: { schools: [], others: 0 },
  });
  const unseen = await admin.delete(url('topic', from.topic, into.topic));
  expect([unseen.status, unseen.body.code]).toEqual([428, 'dry_run_first']);
  await tagged(from.topic);
  const late = await merge(admin, 'topic', from.topic, into.topic, looked.body.etag);
  expect([late.status, late.body.code]).toEqual([409, 'changed_since']);
  const again = (await look(admin, 'topic', from.topic, into.topic)).body;
  expect(again.questions).toBe(3);
  expect((await admin.get(`/api/tags/topic/${from.topic}/`)).status).toBe(200);
  const other = await merge(admin, 'topic', into.topic, from.topic, again.etag);
  expect(other.body.code).toBe('changed_since');
  const done = await merge(admin, 'topic', from.topic, into.topic, `"${again.etag}"`);
  expect([done.status, done.body]).toEqual([200, again]);
  expect((await admin.get(`/api/tags/topic/${from.topic}/`)).status).toBe(404);
  const joined = (await admin.get(`/api/subjects/tree/${tree.body.id}/`)).body;
  const tagsOf = ({ tags }: { tags: { id: string }[] }) => tags.map(({ id }) => id);
  expect([joined, ...joined.children].map(tagsOf)).toEqual([[into.topic], [into.topic]]);
});

test('only a merge has a dry run, and it needs an existing tag', async () => {
  const alone = await admin.delete(`/api/tags/sub-topic/${from.sub_topic}/?dry_run=true`);
  expect([alone.status, alone.body.errors]).toMatchObject([422, [{ path: 'query.dry_run' }]]);
  const wrong = await look(admin, 'topic', from.topic, into.domain);
  expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ path: 'query.merge_into' }]]);
});

test('a merged tag is still found by its id and name, also after further merges', async () => {
  const { kysely } = api.platform.database;
  const last = await seedTagLine(api.platform.database, api.clock.now());
  await kysely.updateTable('tags').set({ code: 'X.1.' }).where('id', '=', from.topic).execute();
  for (const [one, other] of [
    [from.topic, into.topic],
    [into.topic, last.topic],
  ] as const) {
    const { etag } = (await look(admin, 'topic', one, other)).body;
    expect((await merge(admin, 'topic', one, other, etag)).status).toBe(200);
  }
  const merged = [from.topic, into.topic, last.topic];
  for (const asked of [merged, merged.toReversed()]) {
    const present = await listPresentTags(kysely, [admin_id, ...asked]);
    expect([...present.entries()].map(([one, { id }]) => [one, id])).toEqual(
      asked.map((one) => [one, last.topic]),
    );
  }
  const labels = await kysely
    .selectFrom('tag_aliases')
    .select('label')
    .where('tag', '=', last.topic)
    .execute();
  expect(labels.map(({ label }) => label).sort()).toEqual(
    [`A topic ${from.topic}`, `A topic ${into.topic}`, 'X.1.'].sort(),
  );
});

test('tags with the same name below two merged tags are merged too, and both are still found', async () => {
  const { kysely } = api.platform.database;
  await kysely
    .updateTable('tags')
    .set({ name: 'Sines' })
    .where('id', 'in', [from.topic, into.topic])
    .execute();
  const { body } = await look(admin, 'domain', from.domain, into.domain);
  expect(body).toMatchObject({ tags_below: 1, twins_below: 1 });
  await merge(admin, 'domain', from.domain, into.domain, body.etag);
  const present = await listPresentTags(kysely, [from.domain, from.topic]);
  expect(present.get(from.domain)?.id).toBe(into.domain);
  expect(present.get(from.topic)?.id).toBe(into.topic);
});

test('a dry run names the caller’s schools that are affected; people at other schools are only counted, and then an admin must merge', async () => {
  await answeredBy(north, from.topic);
  const alone = (await look(manager, 'topic', from.topic, into.topic)).body;
  expect(alone).toMatchObject({
    answers: 2,
    takers: { schools: [{ id: north, name: 'North', people: 1 }], others: 0 },
  });
  await answeredBy(south, from.topic);
  await answeredBy(null, from.topic);
  const seen = await look(manager, 'topic', from.topic, into.topic);
  expect(seen.body).toMatchObject({ answers: 6, takers: { others: 2 } });
  expect(seen.text).not.toContain('South');
  const refused = await merge(manager, 'topic', from.topic, into.topic, seen.body.etag);
  expect(refused.status).toBe(403);
  const whole = (await look(admin, 'topic', from.topic, into.topic)).body;
  expect(whole.takers).toEqual({
    schools: [
      { id: north, name: 'North', people: 1 },
      { id: south, name: 'South', people: 1 },
    ],
    others: 1,
  });
  expect((await merge(admin, 'topic', from.topic, into.topic, whole.etag)).status).toBe(200);
});

test('if content in a different school has the tag, the dry run only counts it, and merging requires an admin', async () => {
  const southern = await api.as(await api.person({ role: 'manager', schools: [south] }));
  const stem = '<p>Which?</p>';
  await southern.post('/api/questions/', { type: 'essay', stem, tags: [from.topic] });
  await southern.post('/api/subjects/', { name: 'Theirs', tags: [from.topic] });
  const { etag, elsewhere } = (await look(manager, 'topic', from.topic, into.topic)).body;
  expect(elsewhere).toBe(2);
  expect((await merge(manager, 'topic', from.topic, into.topic, etag)).status).toBe(403);
  const list = `/api/tags/topic/?page_size=200&uses=true&domain=${from.domain}`;
  const usesOf = async (client: ApiClient) => (await client.get(list)).body.results[0].uses;
  expect(await usesOf(manager)).toEqual({ nodes: 0, tests: 0, materials: 0, videos: 0 });
  expect(await usesOf(southern)).toEqual({ nodes: 1, tests: 0, materials: 0, videos: 0 });
  const whole = (await look(admin, 'topic', from.topic, into.topic)).body;
  expect((await merge(admin, 'topic', from.topic, into.topic, whole.etag)).status).toBe(200);
});

test('a manager may merge a tag that only their own schools have answered', async () => {
  await answeredBy(north, from.topic);
  const { etag } = (await look(manager, 'topic', from.topic, into.topic)).body;
  expect((await merge(manager, 'topic', from.topic, into.topic, etag)).status).toBe(200);
});

test('a tag in published questions cannot be removed, not even after it was merged into a different tag', async () => {
  await answeredBy(north, from.sub_topic);
  const used = await admin.delete(`/api/tags/sub-topic/${from.sub_topic}/`);
  expect([used.status, used.body.code]).toEqual([409, 'tag_in_use']);
  expect(used.body.detail).toContain('2 published questions');
  const { etag } = (await look(admin, 'sub-topic', from.sub_topic, into.sub_topic)).body;
  await merge(admin, 'sub-topic', from.sub_topic, into.sub_topic, etag);
  const kept = await admin.delete(`/api/tags/sub-topic/${into.sub_topic}/`);
  expect([kept.status, kept.body.code]).toEqual([409, 'tag_in_use']);
});

test('a tag can be archived, offered again and given a short name; moving a tag that other schools use requires an admin', async () => {
  const path = `/api/tags/topic/${from.topic}/`;
  const { version } = (await admin.get(path)).body;
  const retired = await manager.patch(path, { version, is_retired: true, short_name: 'Systems' });
  expect(retired.body).toMatchObject({ retired_at: api.clock.now().toISOString(), short_name: 'Systems' });
  const offered = async (retired: string) =>
    (await admin.get(`/api/tags/topic/?page_size=200&retired=${retired}`)).body.results.map(
      ({ id }: { id: string }) => id,
    );
  expect(await offered('true')).toEqual([from.topic]);
  expect(await offered('false')).not.toContain(from.topic);
  const back = await manager.patch(path, { version: version + 1, is_retired: false });
  expect(back.body.retired_at).toBeNull();
  expect((await manager.patch(path, { version: version + 2, short_name: 'x'.repeat(25) })).status).toBe(400);

  await answeredBy(south, from.topic);
  const retiring = { version: version + 2, is_retired: true };
  expect((await manager.patch(path, retiring)).status).toBe(403);
  expect((await manager.patch(path, { version: version + 2, parent: into.domain })).status).toBe(403);
  expect((await manager.patch(path, { version: version + 2, short_name: null })).status).toBe(200);
  expect((await admin.patch(path, { ...retiring, version: version + 3 })).status).toBe(200);
});

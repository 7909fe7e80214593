import { createHash, webcrypto } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFiles } from '#features/files/server/public.ts';
import { PIXEL_PNG } from '#tests/support/pictures.ts';
import { KEY_WORDS, seedTest } from '#tests/support/session-seed.ts';
import { choice, type ExamWorld, examWorld, SESSIONS, type Sitting } from '#tests/support/sitting.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';
import type { ExamView } from '../exam.contract.ts';
import { unpacked } from '../sealed.rules.ts';
import { sealOf } from './section-seal.ts';

let world: ExamWorld;
beforeAll(async () => {
  world = await examWorld();
});
afterAll(() => world.api.close());

const two = {
  sections: [
    { title: 'Words', questions: 3 },
    { title: 'Figures', questions: 2 },
  ],
};

const addressOf = ({ id }: Pick<Sitting, 'id'>, name: string | null | undefined) =>
  `/api/users/sessions/${id}/sealed-section/?name=${name}`;

/** A different student to whom the same test is assigned, with a session of it. */
async function mateOf({ paper }: Pick<Sitting, 'paper'>) {
  const { api, admin } = world;
  const mate = await api.person({ role: 'student' });
  const client = await api.as(mate);
  const { database } = api.platform;
  await seedAllocation(database, api.clock.now(), admin.id, paper.id, { person: mate.id });
  const made = await client.post(`${SESSIONS}generate/`, { assessment: paper.id });
  expect(made.status, made.text).toBe(201);
  const id = String(made.body.id);
  return { id, client, act: (action: string) => client.patch(`${SESSIONS}${id}/`, { action }) };
}

async function shown({ id, client }: Pick<Sitting, 'id' | 'client'>): Promise<ExamView> {
  const reply = await client.post(`${SESSIONS}render/`, { session: id });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as ExamView;
}

/** The bytes of a sealed section, as its taker's device fetches them. */
async function fetched(sat: Pick<Sitting, 'id' | 'client'>, name: string | null | undefined) {
  const reply = await sat.client.get(addressOf(sat, name));
  expect(reply.status, reply.text).toBe(200);
  return reply.bytes;
}

/** Decrypts a sealed section like a browser. */
async function opened(bytes: Uint8Array, key: string | null | undefined) {
  const raw = Buffer.from(key ?? '', 'base64');
  const used = await webcrypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
  const iv = Buffer.from(bytes.subarray(0, 12));
  const clear = await webcrypto.subtle.decrypt(
    { name: 'AES-GCM', iv },
    used,
    Buffer.from(bytes.subarray(12)),
  );
  return unpacked(new Uint8Array(clear));
}

/** A test that nobody has started, because its questions are read and cached only once. */
const seeded = () => seedTest(world.api.platform.database, world.api.clock.now(), world.admin.id, two);

/** Adds a picture of `size` bytes to the stem of a question and returns its id. */
async function pictured(question: string | undefined, size = PIXEL_PNG.length): Promise<string> {
  const { platform, clock } = world.api;
  const bytes = Buffer.concat([PIXEL_PNG, Buffer.alloc(size - PIXEL_PNG.length, 7)]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { name: 'p.png', content_type: 'image/png' as const, bytes, sha256 };
  const db = platform.database.kysely;
  const [id = ''] = await keepFiles(db, platform.config, world.admin.id, [file], clock.now());
  const stem = `<p>Which stands?<img src="/api/files/${id}/" alt="A dot" /></p>`;
  await db
    .updateTable('question_revisions')
    .set({ content: sql`content || ${JSON.stringify({ stem })}::jsonb` })
    .where('question', '=', question ?? '')
    .execute();
  return id;
}

test('a section can be fetched with its pictures before it opens, and reveals nothing without its decryption key', async () => {
  const paper = await seeded();
  const questions = paper.sections[0]?.questions ?? [];
  const picture = await pictured(questions[0]?.id);
  const sat = await mateOf({ paper });
  const before = await shown(sat);
  expect(before.present).toBeNull();
  const [first, second] = before.sections;
  const sealed = await fetched(sat, first?.sealed);
  const raw = Buffer.from(sealed).toString('latin1');
  for (const word of [...KEY_WORDS, picture, 'image/png', 'PNG', ...questions.map(({ id }) => id)])
    expect(raw, word).not.toContain(word);

  const started = (await sat.act('start')).body.exam as ExamView;
  const key = started.present?.key;
  expect(JSON.stringify(before)).not.toContain(key);
  expect(started.sections[0]?.sealed).toBe(first?.sealed);
  const pictures = await opened(sealed, key);
  expect(pictures.map(({ id, type }) => ({ id, type }))).toEqual([{ id: picture, type: 'image/png' }]);
  expect(Buffer.from(pictures[0]?.bytes ?? [])).toEqual(PIXEL_PNG);
  // The decrypted content contains only pictures: no text of a question and no answer key.
  expect(JSON.stringify(pictures.map(({ id, type }) => ({ id, type })))).not.toMatch(/Option|is_correct/);

  // The next section has its own key, which arrives when it opens.
  const next = await fetched(sat, second?.sealed);
  await expect(opened(next, key)).rejects.toThrow();
  expect(JSON.stringify(await shown(sat)).match(/"key":"/g)).toHaveLength(1);
  const moved = (await sat.act('next_section')).body.exam as ExamView;
  expect(moved.sections.map((section) => section.sealed)).toEqual([null, second?.sealed]);
  expect(await opened(next, moved.present?.key)).toEqual([]);
  // A section that is over can no longer be fetched.
  expect((await sat.client.get(addressOf(sat, first?.sealed))).status).toBe(404);
  await sat.act('submit');
  expect((await sat.client.get(addressOf(sat, second?.sealed))).status).toBe(404);
});

test('a section is encrypted once for a class, and different questions lead to a separate encrypted section', async () => {
  const sat = await world.sitting(two);
  const mate = await mateOf(sat);
  const name = (await shown(sat)).sections[0]?.sealed;
  expect((await shown(mate)).sections[0]?.sealed).toBe(name);
  expect(await fetched(mate, name)).toEqual(await fetched(sat, name));

  const secret = Buffer.alloc(32, 1);
  const slot = { section: 's', questions: ['a', 'b'], status: 'locked', is_one_at_a_time: false } as const;
  const seal = sealOf(secret, { revision: 'r' }, slot);
  expect(sealOf(Buffer.from(secret), { revision: 'r' }, slot)).toEqual(seal);
  expect(Buffer.from(seal?.key ?? '', 'base64')).toHaveLength(32);
  // A taker with shuffled questions has the same pictures.
  expect(sealOf(secret, { revision: 'r' }, { ...slot, questions: ['b', 'a'] })).toEqual(seal);
  const others = [
    sealOf(Buffer.alloc(32, 2), { revision: 'r' }, slot),
    sealOf(secret, { revision: 'q' }, slot),
    sealOf(secret, { revision: 'r' }, { ...slot, section: 't' }),
    sealOf(secret, { revision: 'r' }, { ...slot, questions: ['a', 'c'] }),
  ];
  for (const part of ['name', 'key'] as const)
    expect(new Set([seal, ...others].map((one) => one?.[part])).size).toBe(5);
});

test('a module chosen by answers cannot be fetched before it is chosen', async () => {
  const module_ = (stage: number, variant: string, at_least: number | null = null) => ({
    title: `Math ${stage} ${variant}`,
    kind: 'math' as const,
    questions: 2,
    module: { stage, variant, at_least },
  });
  const sat = await world.sitting({
    sections: [module_(1, 'all'), module_(2, 'lower'), module_(2, 'upper', 1)],
  });
  const before = await shown(sat);
  expect(before.sections.map(({ sealed }) => sealed !== null)).toEqual([true, false]);
  await sat.act('start');
  // Even somebody who knows how names are derived finds nothing.
  const { secret } = world.api.platform;
  for (const { id, questions } of sat.paper.sections.slice(1)) {
    const slot = { section: id, questions: questions.map((one) => one.id), status: 'locked' } as const;
    const seal = sealOf(secret, { revision: sat.paper.revision }, { ...slot, is_one_at_a_time: false });
    expect((await sat.client.get(addressOf(sat, seal?.name))).status).toBe(404);
  }
  await sat.save(choice(sat.questions[0], 0, 1));
  const moved = (await sat.act('next_section')).body.exam as ExamView;
  expect(await opened(await fetched(sat, moved.sections[1]?.sealed), moved.present?.key)).toEqual([]);
});

test('only its taker can fetch a section, and even other takers with the same test cannot', async () => {
  const sat = await world.sitting(two);
  const mate = await mateOf(sat);
  const name = (await shown(sat)).sections[0]?.sealed;
  expect((await mate.client.get(addressOf(sat, name))).status).toBe(404);
  expect((await (await world.api.as(world.admin)).get(addressOf(sat, name))).status).toBe(404);
  // A person without a session of a test cannot fetch its sections.
  const other = await world.sitting({ sections: [{ title: 'Else', questions: 1 }] });
  expect((await other.client.get(addressOf(other, name))).status).toBe(404);
});

test('a section with too many pictures is refused as a download but can still be taken', async () => {
  const paper = await seeded();
  const questions = paper.sections[0]?.questions ?? [];
  await pictured(questions[0]?.id, 4_000_000);
  await pictured(questions[1]?.id, 4_000_001);
  const sat = await mateOf({ paper });
  const refused = await sat.client.get(addressOf(sat, (await shown(sat)).sections[0]?.sealed));
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('too_many_pictures');
  expect(((await sat.act('start')).body.exam as ExamView).present?.questions).toHaveLength(3);
});

test('the key for the journal stays the same for the whole session and only its taker gets it', async () => {
  const sat = await world.sitting(two);
  const mate = await mateOf(sat);
  const { journal_key: key } = await shown(sat);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect((await shown(mate)).journal_key).not.toBe(key);
  expect(((await sat.act('start')).body.exam as ExamView).journal_key).toBe(key);
  expect((await sat.act('submit')).status).toBe(200);
  expect((await shown(sat)).journal_key).toBe(key);
  const admin = await world.api.as(world.admin);
  for (const path of [`${SESSIONS}${sat.id}/`, `${SESSIONS}?assessment=${sat.paper.id}`])
    expect((await admin.get(path)).text).not.toContain(key);
  const theirs = await mate.client.post(`${SESSIONS}render/`, { session: sat.id });
  expect(theirs.status).toBe(404);
});

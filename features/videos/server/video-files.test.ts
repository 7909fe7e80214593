import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let tutor: ApiClient;
let colleague: ApiClient;
let stranger: ApiClient;
let student: SeededPerson;
beforeAll(async () => {
  api = await testApi();
  const [north, south] = [await api.school('North'), await api.school('South')];
  const group = await api.group(north, 'Autumn');
  const staff = async (school: string, tutors: string[] = []) =>
    api.as(await api.person({ role: 'tutor', schools: [school], tutors }));
  [tutor, colleague, stranger] = [await staff(north, [group]), await staff(north), await staff(south)];
  student = await api.person({ role: 'student', schools: [north], groups: [group] });
});
afterAll(() => api.close());

const wait = (seconds: number) => api.clock.set(new Date(api.clock.now().getTime() + seconds * 1000));

describe('an uploaded video', () => {
  const WEBM = Buffer.concat([
    Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm', 'latin1'),
    Buffer.alloc(5000, 7),
  ]);
  const uploaded = async () => {
    const announced = { name: 'Lesson.webm', content_type: 'video/webm', size_bytes: WEBM.length };
    const { file_id, url } = (await tutor.post('/api/upload-url/', announced)).body;
    const headers = { 'content-type': 'video/webm' };
    expect((await api.anyone.send({ method: 'PUT', url, payload: WEBM, headers })).status).toBe(204);
    expect((await tutor.post(`/api/files/${file_id}/complete/`)).status).toBe(200);
    return file_id as string;
  };

  test('plays in ranges from a link valid for its duration, and its file cannot be removed', async () => {
    const file = await uploaded();
    const lesson = { title: 'Slope', file, duration_seconds: 3000 };
    const { id } = (await tutor.post('/api/zoom-videos/', lesson)).body;
    await tutor.post(`/api/allocate-videos/${id}/`, { users: [student.id] });
    const client = await api.as(student);
    const { body } = await client.get(`/api/zoom-videos/${id}/`);
    expect(body).toMatchObject({
      kind: 'file',
      file: { id: file, content_type: 'video/webm', size_bytes: WEBM.length },
    });
    const said = { ranges: [], position: 0, at: api.clock.now().toISOString(), done: true };
    expect((await client.post(`/api/zoom-videos/${id}/watched/`, said)).status).toBe(422);
    wait(3000);
    const part = await api.anyone.get(body.file.url, { range: 'bytes=4000-4009' });
    expect([part.status, part.bytes.length]).toEqual([206, 10]);
    wait(601);
    expect((await api.anyone.get(body.file.url)).status).toBe(404);
    expect((await client.get(`/api/files/${file}/`)).status).toBe(403);
    expect((await tutor.delete(`/api/files/${file}/`)).body.code).toBe('file_in_use');
    expect((await colleague.get(`/api/files/${file}/`)).status).toBe(200);
    expect((await stranger.get(`/api/files/${file}/`)).status).toBe(404);
  });

  test('a file can be shown only by the person who uploaded it', async () => {
    const body = { title: 'Mine', duration_seconds: 60, file: await uploaded() };
    const reply = await stranger.post('/api/zoom-videos/', body);
    expect(reply.body.errors.map(({ path }: { path: string }) => path)).toEqual(['body.file']);
  });
});

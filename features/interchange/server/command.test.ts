import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openLog } from '#server/log.ts';
import { type OpenPlatform, openPlatform } from '#server/open-platform.ts';
import { testApi } from '#tests/support/api.ts';
import { PIXEL_PNG } from '#tests/support/pictures.ts';
import { seedPerson, seedSchool } from '#tests/support/seed.ts';
import { answerOf } from './command.ts';
import { importOn } from './import-command.ts';
import { readQuestionFile } from './read-question-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-interchange-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...words: string[]) =>
  answerOf(words, { ...process.env, ASSAY_DATA: join(folder, 'data'), DATABASE_URL: '' });

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const linesOf = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('the check command prints the report of a valid file as JSON and exits with 0', () => {
  const path = file('good.gift', '::One::2 + 2 \\= {#4}\n\n$$x$$ {=y}\n');
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'interchange', '--', 'check', path], {
    encoding: 'utf8',
    cwd: join(import.meta.dirname, '../../..'),
    shell: process.platform === 'win32',
  });
  const place = { path, format: 'gift', file: null };
  expect(linesOf(stdout)).toEqual([
    {
      ...place,
      line: 1,
      name: 'One',
      type: 'numeric',
      construct: 'numeric',
      outcome: 'taken',
      changes: [],
      reason: null,
    },
    {
      ...place,
      line: 3,
      name: '\\[x\\]',
      type: 'text',
      construct: 'short',
      outcome: 'changed',
      changes: ['formulas that now use \\( \\) or \\[ \\]: 1'],
      reason: null,
    },
    { files: 1, unread: 0, items: 2, taken: 1, changed: 1, refused: 0 },
  ]);
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test('the check command also names a refused question on standard error, and exits with 1', async () => {
  const path = file(
    'mixed.xml',
    '<quiz>\n<question type="matching"><name><text>Pairs</text></name></question></quiz>',
  );
  const { status, stdout, stderr } = await run('check', path);
  expect(linesOf(stdout).at(-1)).toMatchObject({ taken: 0, changed: 0, refused: 1 });
  expect(stderr).toBe(`${path}:2: Pairs: refused, a matching question needs at least 2 pairs\n`);
  expect(status).toBe(1);
});

test('the check command counts an unreadable file, names its error with the line and exits with 1', async () => {
  const path = file('broken.xml', '<quiz>\n<question>\n</quiz>');
  const { status, stdout, stderr } = await run('check', path);
  expect([status, linesOf(stdout)]).toEqual([
    1,
    [expect.objectContaining({ files: 1, unread: 1, items: 0 })],
  ]);
  expect(stderr).toMatch(/broken\.xml:2: This isn’t well-formed XML: /);
});

test.each([
  [['check'], 'Usage: npm run -s interchange -- check PATH…'],
  [[], 'Usage: npm run -s interchange -- check PATH…'],
  [['check', 'x', '--status', 'live'], 'Usage: npm run -s interchange -- check PATH…'],
  [['import', 'a', 'b'], 'Usage: npm run -s interchange -- check PATH…'],
  [['import', '/no/such/file'], '/no/such/file: This file doesn’t exist.'],
  [['import', tmpdir()], 'This isn’t a file.'],
  [['import', 'x', '--status', 'retired'], '“retired” isn’t a valid status.'],
  [['import', 'x', '--by', 'me'], "Unknown option '--by'"],
  [['mend', 'x'], 'Unknown command “mend”.'],
])('the command %j exits with 1 and says what to do', async (words, message) => {
  const { status, stdout, stderr } = await run(...words);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(message);
});

/** Opens the data folder that the command uses while `work` runs. */
async function inDataFolder<T>(work: (opened: OpenPlatform['platform']) => Promise<T>): Promise<T> {
  const config = readConfig({ ASSAY_DATA: join(folder, 'data') });
  const { platform, close } = await openPlatform(config, openLog({ write: () => {} }));
  try {
    return await work(platform);
  } finally {
    await close();
  }
}

test('the import command adds a file with its pictures to the bank, and only once if repeated', async () => {
  const picture = `<file name="g.png" path="/" encoding="base64">${PIXEL_PNG.toString('base64')}</file>`;
  const essay = (name: string, text: string, files: string) =>
    `<question type="essay"><name><text>${name}</text></name><questiontext format="html"><text><![CDATA[${text}]]></text>${files}</questiontext></question>`;
  const path = file(
    'bank.xml',
    `<quiz>${essay('Graph', '<p>Why? <img src="@@PLUGINFILE@@/g.png" alt="a graph"></p>', picture)}
    ${essay('Drawing', '<p>What? <img src="@@PLUGINFILE@@/a.svg"></p>', '<file name="a.svg" path="/" encoding="base64">PHN2Zz4=</file>')}</quiz>`,
  );
  const tutor = await inDataFolder(async ({ database, clock }) => {
    await seedPerson(database, clock.now(), { role: 'admin' });
    const schools = [await seedSchool(database, clock.now(), 'North')];
    return seedPerson(database, clock.now(), { role: 'tutor', username: 'tess', schools });
  });
  const refused = `${path}:2: Drawing: refused, its file “a.svg” isn’t a PNG, JPEG, GIF, WebP, or HEIC picture\n`;
  const first = await run('import', path, '--as', 'tess');
  expect(first).toMatchObject({ status: 1, stderr: refused });
  expect(JSON.parse(first.stdout)).toMatchObject({
    format: 'moodle_xml',
    dry_run: false,
    totals: { taken: 1, changed: 0, refused: 1, already_there: 0 },
  });
  const again = JSON.parse((await run('import', path, '--status', 'live', '--school', 'north')).stdout);
  expect(again.totals).toEqual({ taken: 0, changed: 0, refused: 1, already_there: 1, left_out: 0 });
  await inDataFolder(async ({ database, config }) => {
    const questions = await database.kysely.selectFrom('questions').select(['stem', 'author']).execute();
    const files = await database.kysely.selectFrom('files').selectAll().execute();
    const [id, sha256] = [files[0]?.id, files[0]?.sha256 ?? ''];
    expect(questions).toEqual([
      { stem: `<p>Why? <img src="/api/files/${id}/" alt="a graph" /></p>`, author: tutor.id },
    ]);
    expect(files).toMatchObject([{ name: 'g.png', content_type: 'image/png', uploaded_by: tutor.id }]);
    const kept = join(config.data_folder, 'files', sha256.slice(0, 2), sha256);
    expect(readFileSync(kept)).toEqual(PIXEL_PNG);
    expect(await run('import', path)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The data folder .* is in use by process /),
    });
  });
});

test('the import command acts as the first admin or as a named person, with that person’s rights', async () => {
  const api = await testApi();
  const reading = readQuestionFile(Buffer.from('::A:: Why? {}'), null);
  if ('fault' in reading) throw new Error(reading.fault);
  const imported = (
    username: string | null,
    status: 'draft' | 'live' = 'draft',
    school: string | null = null,
  ) => importOn(api.platform, reading, { username, status, school });
  expect(await imported(null)).toEqual({
    faults: ['There is no admin yet. Start the server once and create the first admin.'],
  });
  const first = await api.person({ role: 'admin' });
  await api.person({ role: 'admin' });
  const north = await api.school('North');
  await api.person({ role: 'tutor', username: 'tess', schools: [north] });
  await api.person({ role: 'tutor', username: 'toni', schools: [north, await api.school('South')] });
  await api.person({ role: 'student', username: 'sam' });
  await api.person({ role: 'admin', username: 'gone', deactivated: true });
  expect(await imported('gone')).toEqual({ faults: ['There is no active person with the username gone.'] });
  expect(await imported('sam')).toEqual({
    faults: ['sam can’t write questions. Name someone who can.'],
  });
  const { kysely } = api.platform.database;
  const setting = { version: 2, key: 'bank.tutors_publish', value: 'false' };
  await kysely
    .insertInto('setting_changes')
    .values({ ...setting, changed_by: first.id, changed_at: api.clock.now() })
    .execute();
  expect(await imported('tess', 'live')).toEqual({
    faults: ['tess can only write drafts. Leave out --status.'],
  });
  expect(await imported(null, 'live')).toMatchObject({ totals: { taken: 1 } });
  const questions = kysely.selectFrom('questions').select(['author', 'status', 'school']).orderBy('id');
  expect(await questions.execute()).toEqual([{ author: first.id, status: 'live', school: null }]);
  // A school's copy of a question does not count as a duplicate of the shared copy.
  expect(await imported('toni')).toEqual({ faults: ['Choose one of your schools.'] });
  expect(await imported('toni', 'draft', 'Nowhere')).toEqual({ faults: ['There is no school “Nowhere”.'] });
  expect(await imported('toni', 'draft', 'north')).toMatchObject({ totals: { taken: 1 } });
  expect(await imported('tess')).toMatchObject({ totals: { taken: 0, already_there: 1 } });
  expect((await questions.execute()).map(({ school }) => school)).toEqual([null, north]);
  await api.close();
});

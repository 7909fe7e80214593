/** Checks that the server stays responsive while it imports slow or large files. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Child, killChildren, startChild } from '../faults/child.ts';

const EMAIL = 'head@example.test';
const PASSWORD = 'correct horse battery';
const LONGEST_MILLISECONDS = 250;
const BETWEEN_MILLISECONDS = 10;

let folder: string;
let server: Child;
let url: string;
let idleUrl: string;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-health-'));
  server = startChild('../../app/server/main.ts', [], {
    PORT: '0',
    ASSAY_DATA: folder,
    DATABASE_URL: '',
    ASSAY_ADMIN_EMAIL: EMAIL,
    ASSAY_ADMIN_PASSWORD: PASSWORD,
    NODE_OPTIONS: `--import=${new URL('longest-turn.ts', import.meta.url)}`,
  });
  const begins = 'Assay is at ';
  await server.line((line) => line.startsWith(begins));
  url = server.lines.find((line) => line.startsWith(begins))?.slice(begins.length) ?? '';
  const idle = startChild('../long/idle-process.ts', []);
  await idle.line((line) => line.startsWith('http'));
  idleUrl = idle.lines[0] ?? '';
  const signedIn = await call('POST', '/api/sign-in/', { username: EMAIL, password: PASSWORD });
  token = (signedIn.body as { access_token: string }).access_token;
  await call('POST', '/api/schools/', { name: 'North' });
});
afterAll(async () => {
  killChildren();
  await rm(folder, { recursive: true, force: true });
});

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

async function call(method: string, path: string, sent?: object | FormData): Promise<Reply> {
  const isForm = sent instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `JWT ${token}` }),
      ...(sent === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: sent === undefined ? null : isForm ? sent : JSON.stringify(sent),
  });
  return { status: response.status, body: await response.json() };
}

const each = <One>(count: number, one: (n: number) => One) => Array.from({ length: count }, (_, n) => one(n));

/** A QTI package with this many items. */
const packageOf = (count: number, item: (n: number) => string) =>
  Uint8Array.from(
    zipSync(
      Object.fromEntries([
        [
          'imsmanifest.xml',
          strToU8(
            `<manifest><resources>${each(count, (n) => `<resource type="imsqti_item_xmlv2p1" href="${n}.xml"/>`).join('')}</resources></manifest>`,
          ),
        ],
        ...each(count, (n) => [`${n}.xml`, strToU8(item(n))] as const),
      ]),
      { level: 1 },
    ),
  );

/**
 * Sends a file and waits for its job to end. Returns the state, and the code of the problem if there is one.
 */
async function take(
  path: string,
  text: string | Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([text], 'sent.txt'));
  let { status, body } = await call('POST', path, form);
  for (;;) {
    const job = body as { id?: string; state?: string; code?: string; problem?: { code: string } | null };
    if (status === 202 || job.state === 'running') {
      await wait(200);
      ({ status, body } = await call('GET', `/api/jobs/${job.id}/`));
    } else return job.problem?.code ?? job.code ?? 'done';
  }
}

interface Waits {
  readonly median: number;
  /** The 95th percentile of the times. */
  readonly most: number;
}

/** Response times of this URL, which is requested repeatedly until `isOver`. */
async function waitsAt(address: string, isOver: () => boolean): Promise<Waits> {
  const times: number[] = [];
  while (!isOver()) {
    const begun = performance.now();
    await (await fetch(address)).arrayBuffer();
    times.push(performance.now() - begun);
    await wait(BETWEEN_MILLISECONDS);
  }
  times.sort((one, other) => one - other);
  return { median: times[times.length >> 1] ?? 0, most: times[Math.floor(times.length * 0.95)] ?? 0 };
}

/** The largest CPU time of one turn of the server's event loop since the last call, in milliseconds. */
async function longestTurn(): Promise<number> {
  const begin = 'longest turn ';
  const known = server.lines.length;
  process.kill(server.pid, 'SIGUSR2');
  await server.line((line) => line.startsWith(begin) && server.lines.indexOf(line, known) >= 0);
  return Number(server.lines.findLast((line) => line.startsWith(begin))?.slice(begin.length));
}

/**
 * Response times of `/api/health` during `work`, and of an idle process beside the server, which shows the
 * delay caused by the machine itself.
 */
async function healthDuring(work: () => Promise<unknown>): Promise<{ health: Waits; idle: Waits }> {
  let over = false;
  const isOver = () => over;
  const asked = Promise.all([waitsAt(`${url}/api/health/`, isOver), waitsAt(idleUrl, isOver)]);
  await work();
  over = true;
  const [health, idle] = await asked;
  return { health, idle };
}

const QUESTIONS = '/api/questions/import/';
const PEOPLE = '/api/users/import/';

const MOODLE = `<quiz>${each(
  5_000,
  (n) => `<question type="multichoice"><name><text>q${n}</text></name>
    <questiontext format="html"><text><![CDATA[<p>How much is <b>${n}</b> of \\(x^2\\)?</p>]]></text></questiontext>
    <single>true</single>${[100, 0, 0, 0]
      .map(
        (share, at) => `<answer fraction="${share}" format="html"><text><![CDATA[<p>${n + at}</p>]]></text>
      <feedback format="html"><text>so ${at}</text></feedback></answer>`,
      )
      .join('')}</question>`,
).join('')}</quiz>`;
const GIFT = each(
  5_000,
  (n) => `::g${n}:: How much is ${n} and a half? {=${n}.5 ~${n} ~${n + 1} ~none}`,
).join('\n\n');
const ROSTER = [
  'sourced_id,role,first_name,last_name,email,school,group',
  ...each(10_000, (n) => `p${n},student,Ann${n % 300},Weir${n % 77},p${n}@x.test,North,Group ${n % 40}`),
].join('\n');
const breaks = `,,"${'\n'.repeat(60_000)}"\n`;

const QTI = packageOf(
  2_000,
  (
    n,
  ) => `<assessmentItem identifier="i${n}" title="${n}"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
    <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody><p>How much is ${n}?</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">
    <simpleChoice identifier="A">${n}</simpleChoice><simpleChoice identifier="B">less</simpleChoice></choiceInteraction></itemBody>
    <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`,
);
/** Unpacked, this zip would be eight times the allowed size. */
const BOMB = Uint8Array.from(zipSync({ 'imsmanifest.xml': new Uint8Array(512 * 1024 * 1024) }, { level: 1 }));

test.each<[string, string, string | Uint8Array<ArrayBuffer>, Record<string, string>, string]>([
  ['QTI of 2,000 items', QUESTIONS, QTI, { dry_run: 'false' }, 'done'],
  ['QTI that unpacks to too many bytes', QUESTIONS, BOMB, {}, 'breaks_rule'],
  ['GIFT with id marks that are never closed', QUESTIONS, `//${'[id:'.repeat(15_000)}`, {}, 'breaks_rule'],
  ['GIFT with many spaces', QUESTIONS, `a${' '.repeat(60_000)}b{=a}`, {}, 'done'],
  ['GIFT with many categories', QUESTIONS, '$CATEGORY: a\n'.repeat(7_400), {}, 'breaks_rule'],
  ['CSV with many line breaks in cells', PEOPLE, `first_name,last_name,x\n${breaks}${breaks}`, {}, 'done'],
  ['Moodle XML of 5,000 questions, dry run', QUESTIONS, MOODLE, { dry_run: 'true' }, 'done'],
  ['Moodle XML of 5,000 questions', QUESTIONS, MOODLE, { dry_run: 'false' }, 'done'],
  ['GIFT of 5,000 questions', QUESTIONS, GIFT, { dry_run: 'false', status: 'live' }, 'done'],
  ['10,000 people, dry run', PEOPLE, ROSTER, { dry_run: 'true' }, 'done'],
  ['10,000 people', PEOPLE, ROSTER, { dry_run: 'false' }, 'done'],
])('the server stays responsive during an import of %s', async (what, path, text, fields, expected) => {
  let end = '';
  await longestTurn();
  const { health, idle } = await healthDuring(async () => {
    end = await take(path, text, fields);
  });
  const turn = await longestTurn();
  const [median, most, idleMost] = [health.median, health.most, idle.most].map((time) => time.toFixed(0));
  console.log(
    `${what}: /api/health in ${median} ms, 95 of 100 in ${most} (of an idle process in ${idleMost}); the longest turn of the event loop ${turn} ms`,
  );
  expect(end).toBe(expected);
  expect(turn).toBeLessThan(LONGEST_MILLISECONDS);
  expect(health.most).toBeLessThan(LONGEST_MILLISECONDS + idle.most);
});

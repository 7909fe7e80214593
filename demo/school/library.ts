/** The demo school's library: shelves with lessons and a workbook, assigned to a group and partly read. */
import { createHash } from 'node:crypto';
import PDFDocument from 'pdfkit';
import { keepFiles } from '#features/files/server/public.ts';
import { getGroup } from '#features/groups/groups.contract.ts';
import { addMaterial } from '#features/library/library.contract.ts';
import { allocateMaterials } from '#features/library/material-allocation.contract.ts';
import { markDone, saveProgress } from '#features/library/reading.contract.ts';
import { addLibraryGroup, putLibraryGroupMaterial } from '#features/library/shelves.contract.ts';
import { TAG_CALLS } from '#features/tags/tags.contract.ts';
import type { Calls, SignedIn } from './calls.ts';
import { LESSONS, WORKBOOK, WORKBOOK_TITLE } from './library-articles.ts';
import type { School } from './people.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Each shelf with its parent shelf. */
const SHELVES = [
  ['Reading and Writing', null],
  ['Conventions', 'Reading and Writing'],
  ['Math', null],
  ['Algebra', 'Math'],
  ['Advanced Math', 'Math'],
  ['Problem-Solving and Data', 'Math'],
] as const;

/** Creates the library. `now` is when the demo opens. */
export async function makeLibrary(calls: Calls, school: School, now: Date): Promise<void> {
  const [group] = school.groups;
  if (group === undefined) return;
  const ago = (days: number) => calls.clock.set(now.getTime() - days * DAY_MS);
  ago(30);
  const manager = await calls.as(school.staff.manager);
  const its = (await manager.call(getGroup, { params: { id: group.id } })).school.id;
  const shelves = new Map<string, string>();
  for (const [name, parent] of SHELVES) {
    const body = { name, parent: parent === null ? null : (shelves.get(parent) ?? null), school: its };
    shelves.set(name, (await manager.call(addLibraryGroup, { body })).id);
  }
  const topics = await topicsOf(manager);
  const made = new Map<string, string>();
  const add = async (
    shelf: string,
    topic: string,
    body: object & { title: string; kind: 'article' | 'file' },
  ) => {
    const tags = [topics.get(topic) ?? []].flat();
    const { id } = await manager.call(addMaterial, {
      body: { ...body, tags, status: 'live', is_open: true, school: its },
    });
    await manager.call(putLibraryGroupMaterial, {
      body: { library_group: shelves.get(shelf) ?? '', material: id },
    });
    made.set(body.title, id);
  };
  for (const { shelf, topic, ...lesson } of LESSONS) await add(shelf, topic, { ...lesson, kind: 'article' });
  const bytes = await workbook();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { kysely } = calls.platform.database;
  const taken = { name: 'quadratics.pdf', content_type: 'application/pdf', bytes, sha256 } as const;
  const [file = ''] = await keepFiles(kysely, calls.platform.config, manager.id, [taken], calls.clock.now());
  const book = {
    title: WORKBOOK_TITLE,
    kind: 'file',
    file,
    page_count: WORKBOOK.length,
    minutes: 28,
  } as const;
  await add('Advanced Math', 'Nonlinear functions', book);
  await give(calls, school, { group: group.id, made, now });
}

async function give(
  calls: Calls,
  school: School,
  { group, made, now }: { group: string; made: ReadonlyMap<string, string>; now: Date },
): Promise<void> {
  const due = (days: number) =>
    new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + days * DAY_MS).toISOString();
  const idOf = (title: string) => made.get(title) ?? '';
  const [members = []] = school.groups.map(({ members }) => members);
  const [first, ...others] = members;
  calls.clock.set(now.getTime() - 6 * DAY_MS);
  const tutor = await calls.as(school.staff.tutor);
  const allot = (title: string, reason: string, days: number, users: string[]) =>
    tutor.call(allocateMaterials, {
      body: {
        materials: [idOf(title)],
        users,
        groups: users.length > 0 ? [] : [group],
        due_at: due(days),
        reason,
      },
    });
  await allot(
    WORKBOOK_TITLE,
    'Review the three forms of a quadratic before the next mixed practice set',
    2,
    [],
  );
  await allot('The two numbers in a line', 'Several of you mixed up the starting value and the rate', 5, []);
  if (first === undefined) return;
  await allot('Commas that join', 'Sentence boundaries cost you points on the last test', 5, [first.id]);
  await read(calls, now, first, { material: idOf(WORKBOOK_TITLE), page: 3, minutes: 11, days_ago: 2 });
  await read(calls, now, first, {
    material: idOf('The two numbers in a line'),
    percent: 38,
    minutes: 3,
    days_ago: 1,
  });
  await read(calls, now, first, {
    material: idOf('Slope is a rate'),
    percent: 100,
    minutes: 5,
    days_ago: 4,
    done: true,
  });
  for (const [index, member] of others.slice(0, 6).entries()) {
    const done = index < 2;
    const page = done ? WORKBOOK.length : index + 1;
    await read(calls, now, member, {
      material: idOf(WORKBOOK_TITLE),
      page,
      minutes: 4 * page,
      days_ago: 3,
      done,
    });
  }
}

async function read(
  calls: Calls,
  now: Date,
  account: School['admin'],
  told: {
    material: string;
    page?: number;
    percent?: number;
    minutes: number;
    days_ago: number;
    done?: boolean;
  },
): Promise<void> {
  const { material, minutes, days_ago, done = false, ...place } = told;
  const read_at = now.getTime() - days_ago * DAY_MS;
  const active_seconds = minutes * 60;
  calls.clock.set(read_at - active_seconds * 1000);
  const { call } = await calls.as(account);
  const params = { id: material };
  const at = () => calls.clock.now().toISOString();
  await call(saveProgress, { params, body: { active_seconds: 0, at: at() } });
  calls.clock.set(read_at);
  await call(saveProgress, { params, body: { ...place, active_seconds, at: at() } });
  if (done) await call(markDone, { params });
}

/** The ids of the skills by name. */
async function topicsOf({ call }: SignedIn): Promise<Map<string, string>> {
  const { results } = await call(TAG_CALLS.topic.list, { query: { page_size: '200' } });
  return new Map(results.map(({ id, name }) => [name, id]));
}

/** A small PDF book with one page per heading and an outline that links to the pages. */
function workbook(): Promise<Buffer> {
  const book = new PDFDocument({ size: 'A5', margin: 48, info: { Title: WORKBOOK_TITLE } });
  const pieces: Buffer[] = [];
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  book.on('data', (piece: Buffer) => pieces.push(piece));
  book.on('end', () => resolve(Buffer.concat(pieces)));
  for (const [index, [heading, lines]] of WORKBOOK.entries()) {
    if (index > 0) book.addPage();
    book.outline.addItem(heading);
    book.font('Helvetica').fontSize(8).text(WORKBOOK_TITLE).moveDown(2);
    book.font('Times-Bold').fontSize(16).text(heading).moveDown();
    book.font('Times-Roman').fontSize(11);
    for (const line of lines) book.text(line, { lineGap: 3 }).moveDown(0.6);
    if (index === 0) drawParabola(book);
  }
  book.end();
  return promise;
}

/** Draws y = x² − 6x + 5 from x = −0.5 to 6.5. */
function drawParabola(book: PDFKit.PDFDocument): void {
  const [left, top, unit] = [90, 330, 30];
  const at = (x: number) => [left + x * unit, top - (x * x - 6 * x + 5) * (unit / 2)] as const;
  book
    .lineWidth(0.5)
    .moveTo(left - 20, top)
    .lineTo(left + 7 * unit, top)
    .stroke();
  book
    .moveTo(left, top - 130)
    .lineTo(left, top + 80)
    .stroke();
  book.lineWidth(1.2).moveTo(...at(-0.4));
  for (let x = -0.4; x <= 6.4; x += 0.1) book.lineTo(...at(x));
  book.stroke();
  for (const [x, y] of [
    [0, 5],
    [1, 0],
    [5, 0],
    [3, -4],
  ] as const) {
    const [px, py] = at(x);
    book.circle(px, py, 2).fill();
    book
      .font('Helvetica')
      .fontSize(7)
      .text(`(${x}, ${y})`, px + 5, py + 3, { lineBreak: false });
  }
}

import type { CsvTable } from '#contract/csv.ts';
import { reachOf } from '#core/access/access.ts';
import { listHolders } from '#features/allocation/server/public.ts';
import type { AssessmentForSession } from '#features/assessments/server/public.store.ts';
import { findAssessmentInView, findRevision } from '#features/assessments/server/public.ts';
import { viewerOf } from '#features/files/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import * as sessions from '#features/sessions/server/public.ts';
import type { Table, TableFault } from '#server/background/csv-table.ts';
import type { Work } from '#server/background/worker-thread.ts';
import { noteAudit } from '#server/http/audited.ts';
import { etagOf, requireSeen } from '#server/http/dry-run.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, Present, type Route, route } from '#server/http/route.ts';
import { makePdf } from '#server/pdf/make-pdf.ts';
import { readTableHead, tableHead } from '../columns.rules.ts';
import {
  getAnswerSheet,
  getBooklet,
  getPaper,
  getSheet,
  getTemplate,
  listSheets,
  mendSheet,
  type Paper,
  type ReadRow,
  readSheets,
  type StoredSheet,
  storeSheets,
} from '../paper.contract.ts';
import { mendFaults, paperFaults, placedSheets, readSheet, typedAs } from '../sheets.rules.ts';
import { sheetDocument } from './answer-sheet-pdf.ts';
import { bookletDocument } from './booklet-pdf.ts';
import { answersOf, checkSheets, paperOf, sheetPaper } from './check-sheets.ts';
import * as store from './paper.store.ts';
import { type PrintedPaper, picturesOf, printedPaper } from './printed.ts';
import type { SheetsFile } from './read-sheets.worker.ts';

const READING: Work<SheetsFile, Table | TableFault> = {
  module: new URL('./read-sheets.worker.ts', import.meta.url),
};

/** At most this many errors are reported, because a longer list helps nobody. */
const MOST_FAULTS = 500;

export const paperRoutes: Route[] = [
  route(listSheets, async (context) => {
    const { db, view, query } = context;
    const page = await store.listSheets(db, view, query, pageOffset(query));
    return listAnswer(context, { count: page.count, rows: page.rows.map(shownSheet) });
  }),

  route(storeSheets, async (context) => {
    const { db, view, caller, body, query, if_match, now } = context;
    const { sheets, faults } = placedSheets(body);
    requireNoFaults(faults);
    const all = await checkSheets(db, { view, content: contentViewOf(caller) }, sheets, now);
    const shown = all.map((one) => one.shown);
    const etag = etagOf(shown);
    if (query.dry_run) return new Present({ dry_run: true, etag, sheets: shown });
    requireNoFaults(shown.flatMap((sheet) => sheet.faults).slice(0, MOST_FAULTS));
    requireSeen(if_match, etag, { isRequired: false });
    const keyed = all.flatMap((one) => one.keyed ?? []);
    const made = await sessions.keyInSheets(db, keyed, { person: caller.id, now });
    for (const target of made) noteAudit(context, { target_kind: 'session', target });
    return {
      dry_run: false,
      etag,
      sheets: shown.map((sheet, place) => ({ ...sheet, session: made[place] ?? null })),
    };
  }),

  route(getSheet, async ({ db, view, caller, params }) => {
    const row = found(await store.findSheet(db, view, params.id));
    const test = found(await findAssessmentInView(db, contentViewOf(caller), row.assessment));
    const { questions } = await sheetPaper(db, await findRevision(db, row.revision));
    const paper = await paperOf(db, test, row.revision);
    const { answers, sections } = await store.readStored(db, row.id);
    const sat = paper.sections.filter(({ id }) => sections.includes(id));
    const revisions = new Map(
      (await findRevision(db, row.revision)).sections.flatMap(({ placements }) =>
        placements.map(({ question, question_revision }) => [question, question_revision]),
      ),
    );
    return {
      ...shownSheet(row),
      paper: { ...paper, sections: sat },
      answers: [...answers].flatMap(([question, response]) => {
        const frozen = questions.get(revisions.get(question) ?? '');
        return frozen === undefined ? [] : [{ question, response: typedAs(frozen, response) }];
      }),
    };
  }),

  route(mendSheet, async ({ db, view, caller, params, body, now }) => {
    const session = found(await sessions.findSheetForUpdate(db, view, params.id));
    const row = found(await store.findSheet(db, view, session.id));
    found(await findAssessmentInView(db, contentViewOf(caller), row.assessment));
    requireVersion(shownSheet(row), body.version);
    const paper = await sheetPaper(db, await findRevision(db, session.revision));
    const read = readSheet(paper, { answers: body.answers, path: 'body' });
    requireNoFaults(mendFaults(read, session.sections).slice(0, MOST_FAULTS));
    const told = { answers: answersOf(read.responses), reason: body.reason };
    const count = await sessions.mendSheet(db, session, told, { person: caller.id, now });
    const message = 'These answers are already saved.';
    requireNoFaults(count === 0 ? [{ path: 'body.answers', message }] : []);
    return shownSheet(found(await store.findSheet(db, view, session.id)));
  }),

  route(getPaper, async (context) => namedPaper(context, context.query.assessment, 'query.assessment')),

  route(getBooklet, async (context) => {
    const { db, caller, platform, now } = context;
    const { paper, name } = await paperToPrint(context);
    const pictures = await picturesOf({ db, config: platform.config }, paper);
    const document = bookletDocument(paper, pictures, now);
    return makePdf(platform.background, document, { person: caller.id, name: `${name}, booklet` });
  }),

  route(getAnswerSheet, async (context) => {
    const { caller, platform, now } = context;
    const { paper, name } = await paperToPrint(context);
    const document = sheetDocument(paper, now);
    return makePdf(platform.background, document, { person: caller.id, name: `${name}, answer sheet` });
  }),

  route(getTemplate, async (context) => {
    const { db, view, query } = context;
    const { assessment = '', group } = query;
    const path = 'query.assessment';
    requireNoFaults(assessment === '' ? [{ path, message: 'Enter the ID of the test.' }] : []);
    const paper = await namedPaper(context, assessment, path);
    const holders = await listHolders(db, view, assessment, group);
    const takers = holders.filter(({ role }) => reachOf(role, 'sessions.act') === 'self');
    return emptyTable(paper, takers);
  }),

  route(readSheets, {
    before: async ({ body, caller, platform, progress }) =>
      platform.background.reading.run(
        READING,
        { bytes: new Uint8Array(await body.file.arrayBuffer()) },
        { person: caller.id, signal: progress.signal },
      ),
    handle: async (context, table) => {
      const { db, view, body } = context;
      const { sections } = await namedPaper(context, body.assessment, 'body.assessment');
      if ('fault' in table) {
        requireNoFaults([{ path: 'body.file', message: table.fault }]);
        return { rows: [], ignored_columns: [] };
      }
      const head = readTableHead(table.header, sections);
      requireNoFaults(head.faults.map((message) => ({ path: 'body.file', message })));
      const named = table.records.map(({ cells }) => (cells[head.username] ?? '').trim());
      const takers = await store.listTakersNamed(db, view, named);
      const rows = table.records.map(({ line, cells }, place): ReadRow => {
        const username = named[place] ?? '';
        const taker = takers.get(username.toLowerCase());
        return {
          line,
          username,
          user: taker === undefined ? null : { id: taker.id, name: taker.name },
          answers: [...head.places].flatMap(([question, column]) => {
            const response = (cells[column] ?? '').trim();
            return response === '' ? [] : [{ question, response }];
          }),
        };
      });
      return { rows, ignored_columns: [...head.ignored] };
    },
  }),
];

/** The sections and columns of a test in view, for new sheets. Throws `breaks_rule` at `path`. */
async function namedPaper(
  { db, caller }: Pick<Context<typeof getPaper>, 'db' | 'caller'>,
  assessment: string,
  path: string,
): Promise<Paper> {
  const test: AssessmentForSession | null = await findAssessmentInView(db, contentViewOf(caller), assessment);
  requireNoFaults(
    test === null
      ? [{ path, message: 'This test doesn’t exist, or you can’t see it.' }]
      : paperFaults(test, path),
  );
  const named = found(test);
  return paperOf(db, named, named.revision ?? '');
}

/** The content to print of a test in view, and the name of the file. */
async function paperToPrint(
  context: Context<typeof getBooklet | typeof getAnswerSheet>,
): Promise<{ paper: PrintedPaper; name: string }> {
  const { db, caller, params, query } = context;
  const test = found(await findAssessmentInView(db, contentViewOf(caller), params.id));
  requireNoFaults(paperFaults(test, 'params.id'));
  const { section } = query;
  const asked = { section, viewer: viewerOf(context) };
  const paper = await printedPaper(db, { ...test, revision: test.revision ?? '' }, asked);
  const [only, ...others] = paper.sections;
  const isPart = others.length === 0 && section !== undefined && only !== undefined;
  return { paper, name: isPart ? `${test.title}, ${only.title}` : test.title };
}

function emptyTable(
  { assessment, sections }: Paper,
  takers: readonly { username: string; name: string }[],
): CsvTable {
  const header = tableHead(sections);
  const blanks = header.slice(2).map(() => null);
  return {
    name: `${assessment.title}, answer sheets`,
    header,
    pages: (async function* () {
      yield takers.map(({ username, name }) => [username, name, ...blanks]);
    })(),
  };
}

function shownSheet(row: store.SheetRow): StoredSheet {
  const { raw, raw_max, scaled, right_count, pending_marks } = row;
  return {
    id: row.id,
    user: { id: row.taker, name: row.taker_name },
    assessment: { id: row.assessment, title: row.title },
    sat_at: (row.started_at ?? row.created_at).toISOString(),
    keyed_at: row.created_at.toISOString(),
    keyed_by: { id: row.made_by, name: row.typist_name },
    status: row.status,
    answered_count: row.answered_count,
    question_count: row.question_count,
    version: row.version,
    score:
      raw === null || raw_max === null || row.scored_at === null
        ? null
        : { raw, raw_max, scaled, right_count, pending_marks },
  };
}

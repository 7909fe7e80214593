import { breaksRule, Problem } from '#contract/problem.ts';
import { changedValues } from '#features/audit/audit.rules.ts';
import { whatIsLost } from '#features/people/server/public.ts';
import {
  listSchoolsInReach,
  onlySchoolOf,
  requireSchoolsInUse,
} from '#features/schools/server/public.store.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import type { Work } from '#server/background/worker-thread.ts';
import { noteAudit } from '#server/http/audited.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { requireFreshProof } from '#server/http/preconditions.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import type { Incoming } from '../incoming.rules.ts';
import {
  exportPeople,
  type ImportOptions,
  importPeople,
  listRejected,
  rejectedLines,
} from '../people-import.contract.ts';
import type { Plan, Writes } from '../plan-writes.rules.ts';
import { rejectedTable, rejectionFaults, reportOf, totalOf } from '../report.rules.ts';
import { carryOut, membershipsChanged, schoolsGiven } from './carry-out.ts';
import { exportedFile } from './export-file.ts';
import { hashPasswords, judgePasswords } from './first-passwords.ts';
import type { ToPlan } from './plan.worker.ts';
import type { PeopleFile } from './read.worker.ts';
import type { PeopleReading } from './read-file.ts';
import { loadWorld, lockImports } from './world.store.ts';

const READING: Work<PeopleFile, PeopleReading> = { module: new URL('./read.worker.ts', import.meta.url) };
const PLANNING: Work<ToPlan, Plan> = { module: new URL('./plan.worker.ts', import.meta.url) };

type Sent = Omit<Context<typeof listRejected>, 'body'> & {
  body: ImportOptions & { file: File; source?: string | undefined };
};

/** Reads the file before the transaction, because that takes time. */
async function read({ body, now, caller, platform, progress }: Sent): Promise<Incoming> {
  progress.tell('Reading the file');
  const file: PeopleFile = {
    bytes: new Uint8Array(await body.file.arrayBuffer()),
    source: body.source,
    today: now.toISOString().slice(0, 10),
  };
  const reading = await platform.background.reading.run(READING, file, {
    person: caller.id,
    signal: progress.signal,
  });
  requireRead(reading);
  requireFittingOptions(body, reading);
  await judgePasswords(reading);
  return reading;
}

async function plan(
  { db, reach, caller, view, body, platform, progress }: Sent,
  incoming: Incoming,
  for_update: boolean,
): Promise<Plan> {
  if (body.school !== undefined) {
    const [school] = await listSchoolsInReach(db, view, [body.school]);
    const fault = { path: 'body.school', message: 'This school doesn’t exist, or you can’t see it.' };
    requireNoFaults(school === undefined ? [fault] : []);
  }
  progress.tell('Comparing the file with existing people');
  const world = await loadWorld(db, { reach, caller }, incoming, for_update);
  const { role, present, absent } = body;
  const school = body.school ?? (await onlySchoolOf(db, view)) ?? undefined;
  const options = { school, role, present, absent };
  const { signal } = progress;
  return platform.background.reckoning.run(
    PLANNING,
    { incoming, world, options },
    { person: caller.id, signal },
  );
}

const NOTED = ['first_name', 'last_name', 'username', 'email', 'mobile', 'role', 'status'] as const;

/** The added and changed people, with earlier values, for the audit. */
function noteWrites(
  context: Context<typeof importPeople>,
  { added, changed, added_guardians, renamed_guardians }: Writes,
): void {
  const theirs = [...added_guardians, ...renamed_guardians];
  const ids = [...added.map(({ id }) => id), ...theirs.map(({ person }) => person)];
  for (const target of new Set(ids)) noteAudit(context, { target_kind: 'person', target });
  for (const { before, after } of changed) {
    const values = changedValues(NOTED, before, after);
    noteAudit(context, { target_kind: 'person', target: before.id, values });
  }
}

export const peopleImportRoutes: Route[] = [
  route(importPeople, {
    before: async (context) => {
      /* A file may contain contacts, and the receiver of a person's links can set that person's password. The
         proof is requested before the long work begins. */
      const { dry_run } = context.body;
      if (!dry_run) requireFreshProof(context);
      const incoming = await read(context);
      const password_hashes = dry_run ? new Map() : await hashPasswords(incoming, context.progress);
      return { incoming, password_hashes };
    },
    handle: async (context, { incoming, password_hashes }) => {
      const { db, body, caller, now, progress } = context;
      if (!body.dry_run) await lockImports(db);
      const planned = await plan(context, incoming, !body.dry_run);
      await requireSchoolsInUse(db, schoolsGiven(planned.writes));
      const assignments = await whatIsLost(
        db,
        await membershipsChanged(db, planned.writes),
        contentViewOf(caller),
      );
      const report = reportOf(incoming, planned, { dry_run: body.dry_run, assignments });
      if (body.dry_run) return report;
      const rejected = totalOf(report, 'rejected');
      if (rejected > 0 && !body.leave_out_rejected) {
        throw new Problem(rejectedLines, {
          detail: `Nobody was imported. Fix ${rejected === 1 ? 'the line listed here, or skip it' : `the ${rejected} lines listed here, or skip them`}.`,
          errors: rejectionFaults(report),
        });
      }
      progress.tell('Importing people');
      const how = { by: caller.id, now, password_hashes, keeps_assignments: body.keep_assignments };
      await carryOut(db, { source: incoming.source, ...how }, planned.writes);
      noteWrites(context, planned.writes);
      return report;
    },
  }),

  route(listRejected, {
    before: read,
    handle: async (context, incoming) => rejectedTable(incoming.source, await plan(context, incoming, false)),
  }),

  route(exportPeople, async (context) => {
    requireFreshProof(context);
    const { db, view, query, now } = context;
    return exportedFile(db, view, query, now);
  }),
];

/** Throws `breaks_rule` for a file that cannot be read. */
function requireRead(reading: PeopleReading): asserts reading is Incoming {
  if (!('faults' in reading)) return;
  throw new Problem(breaksRule, {
    detail: 'This file can’t be read. Nothing was changed.',
    errors: reading.faults.map((message) => ({ path: 'body.file', message })),
  });
}

/** Throws `breaks_rule` for options that do not fit this kind of file. */
function requireFittingOptions({ absent }: Pick<ImportOptions, 'absent'>, { format }: Incoming): void {
  if (absent === 'keep' || format === 'oneroster') return;
  const message = 'A CSV file may not list everyone. Only a OneRoster file shows who is missing.';
  throw new Problem(breaksRule, { errors: [{ path: 'body.absent', message }] });
}

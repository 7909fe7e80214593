import type { Page } from '#contract/list.ts';
import { Problem } from '#contract/problem.ts';
import { noteAudit } from '#server/http/audited.ts';
import { etagOf, requireSeen } from '#server/http/dry-run.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, Present, type Route, route } from '#server/http/route.ts';
import {
  type MergeReport,
  TAG_CALLS,
  type Tag,
  type TagCalls,
  type TagKind,
  tagInUse,
} from '../tags.contract.ts';
import {
  examFaults,
  lookFaults,
  mergeFaults,
  parentFaults,
  reasonFaults,
  requireMayReorder,
  usesInWords,
} from '../tags.rules.ts';
import { TAG_KINDS } from '../tags-values.contract.ts';
import { listBelowExam, savePlan } from './exam-plans.store.ts';
import * as merging from './tag-merge.store.ts';
import * as uses from './tag-uses.store.ts';
import * as store from './tags.store.ts';

export const tagsRoutes: Route[] = TAG_KINDS.flatMap(routesOf);

function routesOf(kind: TagKind): Route[] {
  const calls = TAG_CALLS[kind];
  return [
    route(calls.list, async (context) =>
      listAnswer(
        context,
        await withUses(
          context,
          await store.listTags(context.db, kind, context.query, pageOffset(context.query)),
        ),
      ),
    ),

    route(calls.add, async ({ db, body, now }) => {
      requireNoFaults([
        ...parentFaults(kind, body.parent, await store.findTagOfAnyKind(db, body.parent)),
        ...reasonFaults(kind, body),
      ]);
      return found(await store.findTag(db, kind, await store.addTag(db, kind, body, now)));
    }),

    route(calls.get, async ({ db, params }) => found(await store.findTag(db, kind, params.id))),

    route(calls.change, async ({ db, params, body, caller, now }) => {
      const { version, is_retired, blueprint, scale, ...change } = body;
      const tag = found(await store.findTagForUpdate(db, kind, params.id));
      requireVersion(tag, version);
      const { parent = tag.parent, reason_group = tag.reason_group, remedy = tag.remedy } = change;
      requireNoFaults([
        ...parentFaults(kind, parent, await store.findTagOfAnyKind(db, parent)),
        ...reasonFaults(kind, { reason_group, remedy }),
        ...examFaults({ blueprint, scale }, await listBelowExam(db, tag.id)),
      ]);
      const isPlanned = blueprint !== undefined || scale !== undefined;
      const retires = is_retired === true && tag.retired_at === null;
      if (parent !== tag.parent || retires || isPlanned) await requireOwnAlone(db, tag, caller);
      const returns = is_retired === false && tag.retired_at !== null;
      await store.saveTag(
        db,
        tag.id,
        { ...change, ...(retires ? { retired_at: now } : returns ? { retired_at: null } : {}) },
        now,
      );
      await savePlan(db, tag.id, { blueprint, scale });
      return found(await store.findTag(db, kind, tag.id));
    }),

    route(calls.remove, async (context) => {
      const { db, params, query } = context;
      const { merge_into } = query;
      await store.lockTags(db, merge_into === undefined ? [params.id] : [params.id, merge_into]);
      const tag = found(await store.findTag(db, kind, params.id));
      if (merge_into !== undefined) return new Present(await mergeTags(context, tag, merge_into));
      requireNoFaults(lookFaults(query));
      const words = usesInWords(await uses.countUses(db, tag));
      if (words !== null) {
        throw new Problem(tagInUse, {
          detail: `This tag is used by ${words}. Archive it, or merge it into another tag.`,
        });
      }
      await store.removeTag(db, tag.id);
      return undefined;
    }),
  ];
}

/** The tags with their other uses, if the query asks for them. */
async function withUses({ db, query, view }: Context<TagCalls['list']>, page: Page<Tag>) {
  if (query.uses !== true) return page;
  const ids = page.rows.map(({ id }) => id);
  const told = await uses.listUses(db, ids, view);
  return { ...page, rows: page.rows.map((tag) => ({ ...tag, uses: told.get(tag.id) ?? null })) };
}

type Removing = Context<TagCalls['remove']>;

/** Merges a tag into a second one, or reports in a dry run what the merge would change. */
async function mergeTags(
  { db, query, if_match, caller, now, notes }: Removing,
  tag: Tag,
  merge_into: string,
): Promise<MergeReport> {
  const into = await store.findTagOfAnyKind(db, merge_into);
  requireNoFaults(mergeFaults(tag, into));
  const viewer = { id: caller.id, sees_all: caller.role === 'admin' };
  const report = {
    ...(await merging.countMoved(db, tag.id, merge_into)),
    elsewhere: await uses.countElsewhere(db, tag, viewer),
    ...(await uses.countAnswers(db, tag, viewer)),
  };
  const etag = etagOf([tag.id, merge_into, report]);
  if (query.dry_run) return { etag, ...report };
  requireSeen(if_match, etag, { isRequired: true });
  requireMayReorder(caller.role, { others: report.takers.others, elsewhere: report.elsewhere });
  noteAudit({ notes }, { target_kind: 'tag', target: merge_into });
  for (const target of await merging.listTouchedQuestions(db, tag.id)) {
    noteAudit({ notes }, { target_kind: 'question', target });
  }
  await merging.mergeTag(db, tag.id, merge_into, now);
  return { etag, ...report };
}

async function requireOwnAlone(db: Removing['db'], tag: Tag, caller: Removing['caller']): Promise<void> {
  if (caller.role === 'admin') return;
  const viewer = { id: caller.id, sees_all: false };
  const { takers } = await uses.countAnswers(db, tag, viewer);
  const elsewhere = await uses.countElsewhere(db, tag, viewer);
  requireMayReorder(caller.role, { others: takers.others, elsewhere });
}

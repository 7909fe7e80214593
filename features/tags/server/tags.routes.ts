import { Problem } from '#contract/problem.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import { TAG_CALLS, TAG_KINDS, type TagKind, tagInUse } from '../tags.contract.ts';
import { mergeFaults, parentFaults, reasonFaults, usesInWords } from '../tags.rules.ts';
import * as uses from './tag-uses.store.ts';
import * as store from './tags.store.ts';

export const tagsRoutes: Route[] = TAG_KINDS.flatMap(routesOf);

function routesOf(kind: TagKind): Route[] {
  const calls = TAG_CALLS[kind];
  return [
    route(calls.list, async (context) =>
      listAnswer(context, await store.listTags(context.db, kind, context.query, pageOffset(context.query))),
    ),

    route(calls.add, async ({ db, body, now }) => {
      requireNoFaults([
        ...parentFaults(kind, body.parent, await store.findTagOfAnyKind(db, body.parent)),
        ...reasonFaults(kind, body),
      ]);
      return found(await store.findTag(db, kind, await store.addTag(db, kind, body, now)));
    }),

    route(calls.get, async ({ db, params }) => found(await store.findTag(db, kind, params.id))),

    route(calls.change, async ({ db, params, body, now }) => {
      const { version, ...change } = body;
      const tag = found(await store.findTagForUpdate(db, kind, params.id));
      requireVersion(tag, version);
      const { parent = tag.parent, reason_group = tag.reason_group, remedy = tag.remedy } = change;
      requireNoFaults([
        ...parentFaults(kind, parent, await store.findTagOfAnyKind(db, parent)),
        ...reasonFaults(kind, { reason_group, remedy }),
      ]);
      await store.saveTag(db, tag.id, change, now);
      return found(await store.findTag(db, kind, tag.id));
    }),

    route(calls.remove, async ({ db, params, query, now }) => {
      const { merge_into } = query;
      await store.lockTags(db, merge_into === undefined ? [params.id] : [params.id, merge_into]);
      const tag = found(await store.findTag(db, kind, params.id));
      if (merge_into !== undefined) {
        requireNoFaults(mergeFaults(tag, await store.findTagOfAnyKind(db, merge_into)));
        return uses.mergeTag(db, tag.id, merge_into, now);
      }
      const words = usesInWords(await uses.countUses(db, tag.id));
      if (words !== null) {
        throw new Problem(tagInUse, {
          detail: `It is used by ${words}. Merge it into another: ?merge_into= and its id.`,
        });
      }
      return uses.removeTag(db, tag.id);
    }),
  ];
}

import { Problem, tooLarge, unsupportedMediaType } from '#contract/problem.ts';
import { readSettings } from '#features/settings/server/public.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { found } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { addressedRoute, type Route, route } from '#server/http/route.ts';
import { addFile, getFile, listFiles, removeFile } from '../files.contract.ts';
import { type Allowance, allowanceOf, faultWords } from '../files.rules.ts';
import * as store from './files.store.ts';
import { type Refused, takeIn } from './intake.ts';
import { fileUrl, keepFiles, viewerOf } from './public.ts';
import { requireQuota } from './quota.ts';
import { shelfOf } from './shelves.ts';

export const filesRoutes: Route[] = [
  route(listFiles, async (context) => {
    const { db, view, query } = context;
    const viewer = viewerOf(context);
    const page = await store.listFiles(db, view, query, pageOffset(query));
    return listAnswer(context, {
      count: page.count,
      rows: page.rows.map((file) => ({ ...file, url: fileUrl(file.id, viewer) })),
    });
  }),

  route(addFile, {
    before: async ({ db, platform, caller, now, body: { file } }) => {
      const allowed = allowanceOf(await readSettings(db));
      /* Check the quota for the sent bytes before the expensive work. `handle` checks it again for the
         stored bytes. */
      const { background } = platform;
      await inTransaction(db, (transaction) =>
        requireQuota(transaction, caller.id, { path: 'body.file', size_bytes: file.size }, now),
      );
      const taken = await takeIn(
        { background, person: caller.id },
        file.name,
        new Uint8Array(await file.arrayBuffer()),
        allowed,
      );
      if ('fault' in taken) throw refusal(taken, allowed);
      return taken;
    },
    handle: async (context, taken) => {
      const { db, caller, platform, now } = context;
      await requireQuota(db, caller.id, { path: 'body.file', size_bytes: taken.bytes.length }, now);
      const [id = ''] = await keepFiles(db, platform.config, caller.id, [taken], now);
      const file = found(await store.findFile(db, { reach: 'own', caller: caller.id }, id));
      return { ...file, url: fileUrl(id, viewerOf(context)) };
    },
  }),

  addressedRoute(getFile, async ({ db, params, reader, platform }) => {
    const view = reader === null ? null : { reach: reader.reach, caller: reader.caller.id };
    const file = found(await store.findContent(db, view, params.id));
    const shelf = shelfOf(platform.config, file.kept_in);
    return {
      name: file.name,
      type: file.content_type,
      size: file.size_bytes,
      tag: file.sha256,
      read: (from, to) => shelf.read(file.sha256, from, to),
    };
  }),

  route(removeFile, async ({ db, view, params }) => {
    const file = found(await store.findFile(db, view, params.id));
    await store.removeFile(db, file);
  }),
];

/** The problem with which an upload of refused bytes is answered. */
export function refusal({ fault, type }: Refused, allowed: Allowance): Problem {
  const message = `The file ${faultWords(fault, type, allowed)}.`;
  return new Problem(fault === 'size' ? tooLarge : unsupportedMediaType, {
    detail: `${message} Choose another file.`,
    errors: [{ path: 'body.file', message }],
  });
}

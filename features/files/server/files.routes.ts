import { Problem, tooLarge, unsupportedMediaType } from '#contract/problem.ts';
import { found } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { addressedRoute, type Route, route } from '#server/http/route.ts';
import { addFile, getFile, listFiles, removeFile } from '../files.contract.ts';
import { PICTURE_FAULTS } from '../files.rules.ts';
import { openBytes } from './disk.ts';
import * as store from './files.store.ts';
import { fileUrl, keepPictures, readPicture, viewerOf } from './public.ts';

export const filesRoutes: Route[] = [
  route(listFiles, async (context) => {
    const { db, reach, caller, query } = context;
    const viewer = viewerOf(context);
    const page = await store.listFiles(db, { reach, caller: caller.id }, query, pageOffset(query));
    return listAnswer(context, {
      count: page.count,
      rows: page.rows.map((file) => ({ ...file, url: fileUrl(file.id, viewer) })),
    });
  }),

  route(addFile, {
    before: async ({ body: { file } }) => {
      const picture = readPicture(file.name, new Uint8Array(await file.arrayBuffer()));
      if (!('fault' in picture)) return picture;
      const message = `The file ${PICTURE_FAULTS[picture.fault]}.`;
      throw new Problem(picture.fault === 'size' ? tooLarge : unsupportedMediaType, {
        detail: `${message} Choose another one.`,
        errors: [{ path: 'body.file', message }],
      });
    },
    handle: async (context, picture) => {
      const { db, caller, platform, now } = context;
      const [id = ''] = await keepPictures(db, platform.config.data_folder, caller.id, [picture], now);
      const file = found(await store.findFile(db, { reach: 'own', caller: caller.id }, id));
      return { ...file, url: fileUrl(id, viewerOf(context)) };
    },
  }),

  addressedRoute(getFile, async ({ db, params, platform }) => {
    const { name, content_type, sha256 } = found(await store.findContent(db, params.id));
    const bytes = await openBytes(platform.config.data_folder, sha256, content_type);
    return new File([bytes], name, { type: content_type });
  }),

  route(removeFile, async ({ db, reach, caller, params }) => {
    const file = found(await store.findFile(db, { reach, caller: caller.id }, params.id));
    await store.removeFile(db, file);
  }),
];

import { v7 } from 'uuid';
import { malformed, notFound, Problem, tooLarge } from '#contract/problem.ts';
import { readSettings } from '#features/settings/server/public.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { addressedRoute, type Context, type Route, route } from '#server/http/route.ts';
import { signedAddress } from '#server/http/signed-address.ts';
import { addUpload, bytesMissing, completeFile, putBytes } from '../files.contract.ts';
import { allowanceOf, announcedFaults, fileFault, fileName } from '../files.rules.ts';
import { bucketUploadUrl } from './bucket.ts';
import { receiveUpload } from './disk.ts';
import { refusal } from './files.routes.ts';
import { addFiles, findFile, lockBytes } from './files.store.ts';
import { inspect, takeIn } from './intake.ts';
import { fileUrl, viewerOf } from './public.ts';
import { requireQuota } from './quota.ts';
import { presentShelf, shelfOf } from './shelves.ts';
import * as store from './uploads.store.ts';

/** A large file over a slow connection takes long. */
const UPLOAD_SECONDS = 60 * 60;

export const uploadsRoutes: Route[] = [
  route(addUpload, async ({ db, body, caller, platform, now }) => {
    const { config, secret } = platform;
    requireNoFaults(announcedFaults(body, allowanceOf(await readSettings(db))));
    await requireQuota(db, caller.id, { path: 'body.size_bytes', size_bytes: body.size_bytes }, now);
    const id = v7();
    const expires_at = new Date(now.getTime() + UPLOAD_SECONDS * 1000);
    const upload = { ...body, id, name: fileName(body.name), kept_in: presentShelf(config) };
    await store.addUpload(db, { ...upload, person: caller.id, expires_at, created_at: now });
    const own = `/api/uploads/${id}/`;
    return {
      file_id: id,
      url:
        config.bucket === null
          ? signedAddress(own, { secret, person: caller.id, until: expires_at })
          : await bucketUploadUrl(config.bucket, upload, UPLOAD_SECONDS),
      method: 'PUT' as const,
      headers: { 'content-type': body.content_type },
      expires_at: expires_at.toISOString(),
    };
  }),

  addressedRoute(putBytes, async ({ db, params, reader, incoming, platform, now }) => {
    const person = reader?.caller.id ?? null;
    const upload = found(await store.findUpload(db, params.id, { person, now }));
    // Uploads to a bucket do not pass through this server.
    if (upload.kept_in !== 'folder') throw new Problem(notFound);
    await receiveUpload(platform.config.data_folder, upload.id, exactly(upload.size_bytes, incoming));
    // The upload was completed while these bytes arrived, so they belong to no file and are removed.
    if ((await store.findUpload(db, params.id, { person, now })) !== null) return;
    await shelfOf(platform.config, upload.kept_in).removeUpload(upload.id);
    throw new Problem(notFound);
  }),

  route(completeFile, {
    before: async (context) => {
      const { db, params, caller, now } = context;
      // A repeated call, for example after a lost response, gets the same response.
      const present = await findFile(db, { reach: 'own', caller: caller.id }, params.id);
      if (present !== null) return null;
      return lookedAt(context, found(await store.findUpload(db, params.id, { person: caller.id, now })));
    },
    handle: async (context, looked) => {
      const { db, params, caller, platform, now } = context;
      if (looked !== null && (await store.removeUpload(db, params.id))) {
        const { upload, mark, taken } = looked;
        const { kept_in } = upload;
        const shelf = shelfOf(platform.config, kept_in);
        await lockBytes(db, taken.sha256);
        const { content_type, sha256, size_bytes } = taken;
        if (taken.bytes !== null) await shelf.save(sha256, taken.bytes);
        else if (!(await shelf.takeUpload(upload.id, { mark, sha256 }))) throw missing();
        const row = { id: upload.id, name: taken.name, content_type, size_bytes, sha256, kept_in };
        await addFiles(db, [{ ...row, uploaded_by: caller.id, created_at: now }]);
        if (taken.bytes !== null) await shelf.removeUpload(upload.id);
      }
      const file = found(await findFile(db, { reach: 'own', caller: caller.id }, params.id));
      return { ...file, url: fileUrl(file.id, viewerOf(context)) };
    },
  }),
];

/**
 * Checks an upload's bytes and returns the file to store; its `bytes` are null if they are stored unchanged.
 * Throws `bytes_missing` if nothing has arrived. Bytes that differ from the announcement or are not allowed
 * are removed and refused.
 */
async function lookedAt({ db, platform, caller }: Context<typeof completeFile>, upload: store.Upload) {
  // Read the settings before opening the bytes, so that a failure here leaves nothing open.
  const allowed = allowanceOf(await readSettings(db));
  const shelf = shelfOf(platform.config, upload.kept_in);
  const incoming = await shelf.readUpload(upload.id);
  if (incoming === null) throw missing();
  const { mark } = incoming;
  const seen = await inspect(upload.name, incoming.bytes, upload.size_bytes);
  const refuse = async (problem: Problem) => {
    await shelf.removeUpload(upload.id);
    throw problem;
  };
  if (seen.size !== upload.size_bytes) return refuse(notAsAnnounced(upload.size_bytes));
  if (seen.bytes !== null) {
    const taken = await takeIn(
      { background: platform.background, person: caller.id },
      upload.name,
      seen.bytes,
      allowed,
    );
    if ('fault' in taken) return refuse(refusal(taken, allowed));
    return { upload, mark, taken: { ...taken, size_bytes: taken.bytes.length } };
  }
  const { size, sha256, type } = seen;
  const fault = fileFault(type, size, allowed);
  if (fault !== null || type === null) return refuse(refusal({ fault: fault ?? 'type', type }, allowed));
  const { name } = upload;
  return { upload, mark, taken: { name, bytes: null, content_type: type, sha256, size_bytes: size } };
}

function missing(): Problem {
  return new Problem(bytesMissing, {
    detail: 'Upload the file’s content to the address you were given, then finish the upload.',
  });
}

/** Passes the pieces on. Throws if together they have more or fewer than `size` bytes. */
async function* exactly(size: number, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let come = 0;
  for await (const piece of pieces) {
    come += piece.length;
    if (come > size)
      throw new Problem(tooLarge, {
        detail: `Send exactly ${size} bytes, the size you gave for this upload.`,
      });
    yield piece;
  }
  if (come < size) throw notAsAnnounced(size);
}

function notAsAnnounced(size: number): Problem {
  return new Problem(malformed, { detail: `Send exactly ${size} bytes, the size you gave for this upload.` });
}

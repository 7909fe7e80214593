import { given } from '#contract/fields.ts';
import { Problem } from '#contract/problem.ts';
import { ownFilesIn } from '#contract/rich-text.ts';
import { reachOf } from '#core/access/access.ts';
import { holderFaults } from '#features/assessments/removal.rules.ts';
import { refusedFileFaults } from '#features/files/files.rules.ts';
import { fileUrl, listFilesToShow, showFiles, viewerOf } from '#features/files/server/public.ts';
import { mayPublishNow } from '#features/questions/server/public.ts';
import { schoolForContent } from '#features/schools/server/public.store.ts';
import { readSettings } from '#features/settings/server/public.ts';
import { listTagsForShare } from '#features/tags/server/public.store.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Caller, type Context, type Platform, type Route, route } from '#server/http/route.ts';
import { readRichText, textOfRichText } from '#server/rich-text.ts';
import {
  addMaterial,
  changeMaterial,
  getMaterial,
  listMaterials,
  type Material,
  materialInUse,
  removeMaterial,
  type TryIt,
  type WholeMaterial,
} from '../library.contract.ts';
import {
  addressFaults,
  fileFaults,
  kindFaults,
  readingMinutes,
  requireMayPublish,
  requireMayWrite,
} from '../library.rules.ts';
import * as store from './materials.store.ts';
import { countHolders } from './readers.store.ts';
import { viewOf, writersView } from './view.ts';

export const materialsRoutes: Route[] = [
  route(listMaterials, async (context) =>
    listAnswer(
      context,
      await store.listMaterials(context.db, viewOf(context), context.query, pageOffset(context.query)),
    ),
  ),

  route(addMaterial, async (context) => {
    const { db, view, reach, caller, body, now } = context;
    const { school: asked, tags, ...sent } = body;
    const school = await schoolForContent(db, view, asked);
    requireMayPublish(await mayPublishNow(db, reach), { before: 'draft', after: sent.status });
    const { material, files } = await written(context, sent, { tags, shown: [] });
    const id = await store.addMaterial(db, { ...material, school, author: caller.id }, now);
    await store.saveParts(db, id, { tags, files });
    return whole(context, found(await store.findMaterial(db, writersView(context), id)));
  }),

  route(getMaterial, async (context) =>
    whole(context, found(await store.findMaterial(context.db, viewOf(context), context.params.id))),
  ),

  route(changeMaterial, async (context) => {
    const { db, reach, body, now } = context;
    const { version, tags, ...sent } = body;
    const present = await openForWriting(context);
    const before = await whole(context, present);
    requireVersion(before, version);
    const after = sent.status ?? present.status;
    requireMayPublish(await mayPublishNow(db, reach), { before: present.status, after });
    const text = await store.readText(db, present.id);
    const { file, ...kept } = { ...present, body: text.body, try_it: text.try_it, minutes: text.own_minutes };
    const next = { ...kept, file: file?.id ?? null, ...given(sent) };
    const shown = await store.listFilesOf(db, present.id);
    const { material, files } = await written(context, next, { tags, shown });
    await store.saveMaterial(db, present.id, material, now);
    await store.saveParts(db, present.id, { tags, files });
    return whole(context, found(await store.findMaterial(db, writersView(context), present.id)));
  }),

  route(removeMaterial, async (context) => {
    const { db, caller } = context;
    const { id } = await openForWriting(context);
    const schools = { reach: reachOf(caller.role, 'schools.view'), caller: caller.id };
    const errors = holderFaults(await countHolders(db, schools, { material: id }));
    if (errors.length > 0) {
      const detail = `${errors.map(({ message }) => message).join('. ')}. Archive it: where they are stays.`;
      throw new Problem(materialInUse, { detail, errors });
    }
    await store.removeMaterial(db, id);
  }),
];

type Sent = Omit<store.WrittenMaterial, 'words'>;

/**
 * A material as it will be stored, with the files that it shows. Throws `breaks_rule` with all its errors.
 */
async function written(
  { db, caller }: Pick<Context<typeof changeMaterial>, 'db' | 'caller'>,
  sent: Sent,
  { tags, shown }: { tags: readonly string[] | undefined; shown: readonly string[] },
): Promise<{ material: store.WrittenMaterial; files: string[] }> {
  const read = readRichText('body.body', sent.body);
  const tried = cleanTryIt(sent.try_it);
  const texts = [['body.body', read.html] as const, ...tried.texts];
  const pictures = texts.flatMap(([, html]) => ownFilesIn(html));
  const files = sent.file === null ? pictures : [...pictures, sent.file];
  const may_show = await listFilesToShow(db, caller, files, shown);
  const type =
    sent.file !== null && may_show.includes(sent.file) ? await store.typeOfFile(db, sent.file) : null;
  const there = await listTagsForShare(db, tags ?? []);
  const host = sent.url === null ? null : hostOf(sent.url);
  const named = sent.url === null ? [] : (await readSettings(db))['bank.link_hosts'];
  requireNoFaults([
    ...read.faults,
    ...tried.faults,
    ...kindFaults({
      ...sent,
      body: read.html,
      has_try_it: tried.try_it !== null,
      try_it_right: tried.try_it?.options.filter(({ is_right }) => is_right).length ?? 0,
    }),
    ...(sent.file === null ? [] : fileFaults(sent.kind, type)),
    ...(sent.url === null ? [] : addressFaults(host, named)),
    ...refusedFileFaults(texts, may_show),
    ...(tags ?? []).flatMap((tag, index) =>
      there.some(({ id }) => id === tag)
        ? []
        : [{ path: `body.tags.${index}`, message: 'This tag doesn’t exist.' }],
    ),
  ]);
  const { title, kind, file, url, page_count, status, is_open } = sent;
  const words = textOfRichText(read.html);
  const minutes = sent.minutes ?? (kind === 'article' ? readingMinutes(words) : null);
  return {
    material: {
      title,
      kind,
      file,
      url,
      page_count,
      status,
      is_open,
      words,
      minutes,
      body: read.html,
      try_it: tried.try_it,
    },
    files,
  };
}

function cleanTryIt(sent: TryIt | null) {
  if (sent === null) return { try_it: null, texts: [], faults: [] };
  const text = readRichText('body.try_it.text', sent.text);
  const options = sent.options.map((option, index) => ({
    ...option,
    read: readRichText(`body.try_it.options.${index}.text`, option.text),
    told: readRichText(`body.try_it.options.${index}.feedback`, option.feedback),
  }));
  return {
    try_it: {
      text: text.html,
      options: options.map(({ is_right, read, told }) => ({
        text: read.html,
        is_right,
        feedback: told.html,
      })),
    },
    texts: [
      ['body.try_it.text', text.html] as const,
      ...options.flatMap(({ read, told }, index) => [
        [`body.try_it.options.${index}.text`, read.html] as const,
        [`body.try_it.options.${index}.feedback`, told.html] as const,
      ]),
    ],
    faults: [...text.faults, ...options.flatMap(({ read, told }) => [...read.faults, ...told.faults])],
  };
}

/**
 * The host of an address as a browser reads it. Null if it is not https or contains a user name and password.
 */
function hostOf(address: string): string | null {
  const url = /^https:\/\/[^\s\\]+$/i.test(address) ? URL.parse(address) : null;
  return url !== null && url.username === '' && url.password === '' ? url.hostname : null;
}

/** The material in the path, which the caller may change; its row is locked until the transaction ends. */
async function openForWriting(
  context: Pick<Context<typeof changeMaterial>, 'db' | 'reach' | 'caller' | 'now' | 'params'>,
): Promise<Material> {
  const { db, reach, caller, params } = context;
  const material = found(await store.findMaterialForUpdate(db, writersView(context), params.id));
  requireMayWrite(reach, caller.id, material);
  return material;
}

/** A material with its text and a link to its file, for the caller. */
async function whole(
  asked: {
    db: Context<typeof getMaterial>['db'];
    platform: Pick<Platform, 'secret'>;
    caller: Caller;
    now: Date;
  },
  material: Material,
): Promise<WholeMaterial> {
  const viewer = viewerOf(asked);
  const { body, try_it } = await store.readText(asked.db, material.id);
  const show = (html: string) => showFiles(html, viewer);
  return {
    ...material,
    body: show(body),
    try_it: try_it && {
      text: show(try_it.text),
      options: try_it.options.map((option) => ({
        ...option,
        text: show(option.text),
        feedback: show(option.feedback),
      })),
    },
    file_url: material.file === null ? null : fileUrl(material.file.id, viewer),
  };
}

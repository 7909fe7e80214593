/** Assessments and sections as whoever asked is shown them: the files in their texts signed for them. */
import type { Kysely } from 'kysely';
import type { Fault } from '#contract/problem.ts';
import { listFilesToShow, showFiles, viewerOf } from '#features/files/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import { readRichText } from '#server/rich-text.ts';
import { fileFaults, filesShown, mapTexts, type RichFields } from '../shown-files.rules.ts';

/** Turns an assessment or a section into what `asked` is given. */
export function textShower(
  asked: Parameters<typeof viewerOf>[0],
): <Fields extends RichFields>(fields: Fields) => Fields {
  const viewer = viewerOf(asked);
  return (fields) => mapTexts(fields, (html) => showFiles(html, viewer));
}

/** The same fields, clean, with what is refused in them; what is left out stays left out. */
export function cleanTexts<Fields extends RichFields>(fields: Fields): { clean: Fields; faults: Fault[] } {
  const faults: Fault[] = [];
  const clean = mapTexts(fields, (sent, path) => {
    const read = readRichText(path, sent);
    faults.push(...read.faults);
    return read.html;
  });
  return { clean, faults };
}

/** The faults of clean texts that show files which are not the caller's to show; the others stay until the transaction ends. */
export async function shownFileFaults(
  { db, caller }: { db: Kysely<Tables>; caller: Pick<Caller, 'id' | 'role'> },
  fields: RichFields,
): Promise<Fault[]> {
  return fileFaults(fields, await listFilesToShow(db, caller, filesShown(fields)));
}

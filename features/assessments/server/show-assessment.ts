/**
 * Prepares assessments and sections for a caller: signs the files in their texts, and cleans the texts that
 * the caller sends.
 */
import type { Kysely } from 'kysely';
import type { Fault } from '#contract/problem.ts';
import { listFilesToShow, showFiles, viewerOf } from '#features/files/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import { readRichText } from '#server/rich-text.ts';
import { fileFaults, filesShown, mapTexts, type RichFields } from '../files-in-texts.rules.ts';

/** Returns a function that signs the files in the texts of an assessment or section for the caller. */
export function textShower(
  asked: Parameters<typeof viewerOf>[0],
): <Fields extends RichFields>(fields: Fields) => Fields {
  const viewer = viewerOf(asked);
  return (fields) => mapTexts(fields, (html) => showFiles(html, viewer));
}

/** Cleans the texts and returns their errors. Fields that are not sent stay absent. */
export function cleanTexts<Fields extends RichFields>(fields: Fields): { clean: Fields; faults: Fault[] } {
  const faults: Fault[] = [];
  const clean = mapTexts(fields, (sent, path) => {
    const read = readRichText(path, sent);
    faults.push(...read.faults);
    return read.html;
  });
  return { clean, faults };
}

/**
 * The errors in clean texts that show files which the caller may not show. Locks the other files until the
 * transaction ends, so that they cannot be removed.
 */
export async function shownFileFaults(
  { db, caller }: { db: Kysely<Tables>; caller: Pick<Caller, 'id' | 'role'> },
  fields: RichFields,
): Promise<Fault[]> {
  return fileFaults(fields, await listFilesToShow(db, caller, filesShown(fields)));
}

/** Assessments and sections as whoever asked is shown them: the files in their texts signed for them. */
import type { Kysely } from 'kysely';
import type { Fault } from '#contract/problem.ts';
import { listFilesToShow, showFiles, viewerOf } from '#features/files/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import { fileFaults, filesShown, mapTexts, type RichFields } from '../shown-files.rules.ts';

/** Turns an assessment or a section into what `asked` is given. */
export function textShower(
  asked: Parameters<typeof viewerOf>[0],
): <Fields extends RichFields>(fields: Fields) => Fields {
  const viewer = viewerOf(asked);
  return (fields) => mapTexts(fields, (html) => showFiles(html, viewer));
}

/** The faults of clean texts that show files which are not the caller's to show; the others stay until the transaction ends. */
export async function shownFileFaults(
  { db, caller }: { db: Kysely<Tables>; caller: Pick<Caller, 'id' | 'role'> },
  fields: RichFields,
): Promise<Fault[]> {
  return fileFaults(fields, await listFilesToShow(db, caller, filesShown(fields)));
}

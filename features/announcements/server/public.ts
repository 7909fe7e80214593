/** What other features' servers may ask of announcements: to tell people something, and what they are told. */
import { ownFilesIn } from '#contract/rich-text.ts';
import { refusedFileFaults } from '#features/files/files.rules.ts';
import { listFilesToShow } from '#features/files/server/public.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { readRichText } from '#server/rich-text.ts';
import { textFaults } from '../announcements.rules.ts';
import { type Announcing, keepAnnouncement } from './announce.ts';
import * as shown from './shown.store.ts';

/**
 * Tells these people something from now on, as from the caller, also by mail to their confirmed addresses where asked;
 * returns the announcement's id. However many they are, it takes as many statements. Whether the caller reaches them is
 * the caller's to know. `text` is rich text as it came; it throws `breaks_rule` where nothing of it is left, and where it
 * shows a file that is not the caller's to show.
 */
export async function announce(
  announcing: Announcing,
  told: { title: string; text: string; users: readonly string[]; by_mail: boolean },
): Promise<string> {
  const { html: text, faults } = readRichText('body.text', told.text);
  const may_show = await listFilesToShow(announcing.db, announcing.caller, ownFilesIn(text));
  requireNoFaults([...faults, ...textFaults(text), ...refusedFileFaults([['body.text', text]], may_show)]);
  return keepAnnouncement(announcing, {
    title: told.title,
    text,
    by_mail: told.by_mail,
    audience: { everyone: false, schools: [], groups: [], users: [...new Set(told.users)], roles: [] },
    shows_from: announcing.now,
    shows_until: null,
  });
}

/** What somebody is told at `now` and since `since`, the newest first, at most `most`. */
export function listTold(...asked: Parameters<typeof shown.listTold>) {
  return shown.listTold(...asked);
}

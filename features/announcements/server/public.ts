/**
 * Functions that other features' servers may call: send an announcement, and list the announcements that a
 * person received.
 */
import { ownFilesIn } from '#contract/rich-text.ts';
import { refusedFileFaults } from '#features/files/files.rules.ts';
import { listFilesToShow } from '#features/files/server/public.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { readRichText } from '#server/rich-text.ts';
import { textFaults } from '../announcements.rules.ts';
import { type Announcing, keepAnnouncement } from './announce.ts';
import * as shown from './read-announcements.store.ts';

/**
 * Announces a text to these people from now on, in the caller's name, and if requested also by mail to their
 * confirmed addresses. Returns the announcement's id. The number of statements does not depend on the number
 * of people. The caller checks whether they are in reach. `text` is unchecked rich text. Throws `breaks_rule`
 * if the text is empty after cleaning or shows a file that the caller may not show.
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

/** Announcements for a person that began between `since` and `now`, newest first, at most `most`. */
export function listTold(...asked: Parameters<typeof shown.listTold>) {
  return shown.listTold(...asked);
}

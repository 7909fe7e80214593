/** Rules on what a recorded lesson may contain, who may change it and to whom it may be assigned. */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { mayWriteContent } from '#core/access/content.ts';
import { readCaptions, writeCaptions } from './captions.rules.ts';
import type { Chapter, ListedVideo, VideoKind } from './videos.contract.ts';

/** Throws `forbidden` if the caller may not change a video that they see. */
export function requireMayWriteVideo(
  reach: Reach,
  caller: string,
  video: Pick<ListedVideo, 'author' | 'school'>,
): void {
  if (mayWriteVideo(reach, caller, video)) return;
  throw new Problem(forbidden, {
    detail: 'Someone else added this video. Ask them or a manager to change it.',
  });
}

export function mayWriteVideo(
  reach: Reach,
  caller: string,
  { author, school }: Pick<ListedVideo, 'author' | 'school'>,
): boolean {
  return mayWriteContent(reach, caller, { author, school: school?.id ?? null });
}

/** How a video with this address plays. Null is the address of an uploaded file. */
export function kindOf(url: string | null): VideoKind {
  if (url === null) return 'file';
  return /^[^?#]*\.m3u8(?:[?#]|$)/i.test(url) ? 'hls' : 'link';
}

/**
 * Requires a plain host name before the path. Rejects user names, passwords, and characters that browsers
 * read as a slash.
 */
const ADDRESS =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9])(:\d{1,5})?(?:[/?#][^\s\\]*)?$/i;

/**
 * Errors if a video's source is neither a file nor an address on a server from the settings. `may_show`: the
 * given files that the author may use.
 */
export function sourceFaults(
  { url, file }: { readonly url: string | null; readonly file: string | null },
  known: {
    readonly hosts: readonly string[];
    readonly may_show: readonly { id: string; content_type: string }[];
  },
): Fault[] {
  if (url !== null && file !== null)
    return [{ path: 'body.url', message: 'Choose a file or enter a web address, not both.' }];
  if (file !== null) {
    const path = 'body.file';
    const found = known.may_show.find(({ id }) => id === file);
    if (found === undefined) return [{ path, message: 'This file is missing. Upload it again.' }];
    return found.content_type.startsWith('video/') ? [] : [{ path, message: 'This file isn’t a video.' }];
  }
  const path = 'body.url';
  if (url === null) return [{ path, message: 'Upload a file or enter a web address.' }];
  const host = ADDRESS.exec(url)?.[1]?.toLowerCase();
  if (host === undefined) return [{ path, message: 'Enter a full web address that starts with https://.' }];
  const is_named = known.hosts.some((named) => host === named || host.endsWith(`.${named}`));
  const message = `Videos from ${host} aren’t allowed. An admin can allow this site in the settings.`;
  return is_named ? [] : [{ path, message }];
}

interface Source {
  readonly url: string | null;
  readonly file: string | null;
}

/**
 * The sources that the content security policy must allow to play streams at these addresses: their origins,
 * and every server of the parent domains in the settings, because a stream may load its parts from any of
 * these servers. Servers that the settings no longer contain are left out.
 */
export function streamSources(addresses: readonly string[], hosts: readonly string[]): string[] {
  const sources = addresses.flatMap((address) => {
    const [, named, port = ''] = (kindOf(address) === 'hls' && ADDRESS.exec(address)) || [];
    const server = named?.toLowerCase();
    const names = hosts.filter((host) => server === host || server?.endsWith(`.${host}`));
    const below = names.flatMap((name) => [`https://${name}`, `https://*.${name}`]);
    return names.length === 0 ? [] : [`https://${server}${port}`, ...below];
  });
  return [...new Set(sources)].sort();
}

/** The source after a change: a new file replaces an address, and a new address replaces a file. */
export function sourceAfter(
  before: Source,
  sent: { readonly url?: string | null | undefined; readonly file?: string | null | undefined },
): Source {
  const { url = sent.file ? null : before.url, file = sent.url ? null : before.file } = sent;
  return { url, file };
}

/** Errors if chapters are not in the order of their start, or if one starts after the video's end. */
export function chapterFaults(
  chapters: readonly { readonly at_seconds: number }[],
  { duration_seconds }: { readonly duration_seconds: number },
): Fault[] {
  return chapters.flatMap(({ at_seconds }, index) => {
    const fault = (message: string) => [{ path: `body.chapters.${index}.at_seconds`, message }];
    if (at_seconds >= duration_seconds) return fault('The chapter starts after the video ends.');
    const before = chapters[index - 1];
    return before !== undefined && before.at_seconds >= at_seconds
      ? fault('The chapter must start after the one before it.')
      : [];
  });
}

/** Errors for tags of a video or its chapters that do not exist or do not belong to the subject tree. */
export function tagFaults(
  {
    tags,
    chapters,
  }: { readonly tags: readonly string[]; readonly chapters: readonly { readonly tags: readonly string[] }[] },
  there: readonly { readonly id: string; readonly kind: string }[],
): Fault[] {
  const topics = new Set(there.flatMap(({ id, kind }) => (kind === 'reason_for_error' ? [] : id)));
  const faultsOf = (ids: readonly string[], path: string) =>
    ids.flatMap((id, index) =>
      topics.has(id) ? [] : [{ path: `${path}.${index}`, message: 'This tag doesn’t exist.' }],
    );
  return [
    ...faultsOf(tags, 'body.tags'),
    ...chapters.flatMap((chapter, index) => faultsOf(chapter.tags, `body.chapters.${index}.tags`)),
  ];
}

/** The captions as they are stored, or their errors. */
export function keptCaptions(sent: string | null): { captions: string | null; faults: Fault[] } {
  if (sent === null) return { captions: null, faults: [] };
  const read = readCaptions(sent);
  if ('fault' in read) {
    return { captions: null, faults: [{ path: 'body.captions', message: `The captions ${read.fault}` }] };
  }
  return { captions: writeCaptions(read.cues), faults: [] };
}

/** A question that a person missed, with what is needed to find a chapter about it. */
export interface Missed {
  readonly topic: { readonly id: string; readonly name: string };
  readonly domain: { readonly id: string } | null;
}

/**
 * For each missed question, the first chapter about its skill, or else about its domain, in the order of
 * chapters. Leaves out questions that no chapter covers.
 */
export function treatedBy<Question extends Missed>(
  chapters: readonly Chapter[],
  missed: readonly Question[],
): { question: Question; chapter: Chapter }[] {
  const about = (id: string | undefined) => chapters.find(({ tags }) => tags.some((tag) => tag.id === id));
  return missed
    .flatMap((question) => {
      const chapter = about(question.topic.id) ?? about(question.domain?.id);
      return chapter === undefined ? [] : { question, chapter };
    })
    .sort((one, other) => one.chapter.at_seconds - other.chapter.at_seconds);
}

/** An error for each value of `asked` that is not in `there`. */
export function absentFaults(
  path: string,
  asked: readonly string[],
  there: readonly string[],
  message: string,
): Fault[] {
  return asked.flatMap((id, index) => (there.includes(id) ? [] : [{ path: `${path}.${index}`, message }]));
}

/** Errors if nobody is given, or if the due date is not after the opening. */
export function allotFaults({
  users,
  groups,
  opens_at,
  due_at,
}: {
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly opens_at: string | null;
  readonly due_at: string | null;
}): Fault[] {
  if (users.length + groups.length === 0) return [{ path: 'body', message: 'Choose people or groups.' }];
  if (opens_at === null || due_at === null || due_at > opens_at) return [];
  return [{ path: 'body.due_at', message: 'The due time must be after the opening time.' }];
}

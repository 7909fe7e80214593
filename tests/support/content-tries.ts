/**
 * Builds the calls for the tests of who may use which content: each call is tried, and its response is
 * compared with who may see and change what.
 */
import type { ApiClient, Reply, TestApi } from './api.ts';
import { seedQuestion } from './bank-seed.ts';
import { type Caller, type Content, changes, fits, hasHome, sees } from './content-world.ts';
import { seedAssessment } from './test-seed.ts';

export interface ContentCall {
  /** Whether a successful call changes the items to which it refers, so that the next try needs new ones. */
  readonly isSpoilt: boolean;
  /** Makes the call as `caller` on `content`. */
  tryOn(caller: Caller, content: Content, isAuthor: boolean): Promise<Tried>;
}

interface Tried {
  /** The difference from the expected response; undefined if there is none. */
  readonly fault: string | undefined;
  /** Whether the call was refused, so that it changed nothing. */
  readonly isRefused: boolean;
}

export type Send = (client: ApiClient, content: Content, caller: Caller) => Promise<Reply>;

/** Statuses for an item that does not exist or to which the caller may not refer. */
export const ABSENT = [404, 422];

export function call(
  send: Send,
  wanted: (caller: Caller, content: Content, isAuthor: boolean) => number[],
  isSpoilt = true,
): ContentCall {
  return {
    isSpoilt,
    async tryOn(caller, content, isAuthor) {
      const { status, text } = await send(caller.client, content, caller);
      const of = wanted(caller, content, isAuthor);
      const fault = of.includes(status) ? undefined : `${status}, not ${of}: ${text}`;
      return { fault, isRefused: status >= 400 };
    },
  };
}

export const seen = (send: Send, success = 200, isSpoilt = success !== 200) =>
  call(send, (caller, { owner }) => (sees(caller, owner) ? [success] : ABSENT), isSpoilt);

export const changed = (send: Send, success = 200) =>
  call(send, (caller, { owner }, isAuthor) =>
    changes(caller, owner, isAuthor) ? [success] : sees(caller, owner) ? [403] : ABSENT,
  );

/**
 * A call that adds the content to an object that belongs to the caller, such as a test. `isNew` means that
 * the call also creates this object.
 */
export const part = (send: Send, success: number, isNew = false) =>
  call(send, (caller, { owner }) =>
    sees(caller, owner) && fits(caller, owner) && (!isNew || hasHome(caller)) ? [success] : ABSENT,
  );

/** A call that copies the content to the caller's school. */
export const copied = (send: Send) =>
  call(send, (caller, { owner }) => (sees(caller, owner) && hasHome(caller) ? [201] : ABSENT));

/** A list that must contain the content exactly if the caller can see it. */
export const listed = (send: Send, pick: (content: Content) => string): ContentCall => ({
  isSpoilt: false,
  async tryOn(caller, content) {
    const { status, text } = await send(caller.client, content, caller);
    const isRight = status === 200 && text.includes(pick(content)) === sees(caller, content.owner);
    return { fault: isRight ? undefined : `${status}: ${text}`, isRefused: status >= 400 };
  },
});

/** Creates new content that belongs to the caller. */
export function ownThings(api: () => TestApi) {
  const base = ({ person }: Caller) => [api().platform.database, api().clock.now(), person.id] as const;
  const question = async (caller: Caller) =>
    (await seedQuestion(...base(caller), { school: caller.school })).id;
  const draft = (caller: Caller) =>
    seedAssessment(...base(caller), { status: 'draft', school: caller.school });
  const section = async (caller: Caller) => (await draft(caller)).sections[0]?.id ?? '';
  return { base, question, draft, section };
}

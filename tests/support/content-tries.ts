/** What the calls of the matrix of content are made of: each is tried, and its answer held to who sees and changes what. */
import type { ApiClient, Reply, TestApi } from './api.ts';
import { seedQuestion } from './bank-seed.ts';
import { type Caller, type Content, changes, fits, hasHome, sees } from './content-world.ts';
import { seedAssessment } from './test-seed.ts';

export interface ContentCall {
  /** Whether it changes what it names where it is answered, so that the next try is on a new one. */
  readonly isSpoilt: boolean;
  /** Tries it. */
  tryOn(caller: Caller, content: Content, isAuthor: boolean): Promise<Tried>;
}

interface Tried {
  /** What is not as it should be. */
  readonly fault: string | undefined;
  /** It was refused, which changes nothing. */
  readonly isRefused: boolean;
}

export type Send = (client: ApiClient, content: Content, caller: Caller) => Promise<Reply>;

/** What is not there, or not for the caller to name. */
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

/** It becomes part of something of the caller's: of what is there, or `isNew`. */
export const part = (send: Send, success: number, isNew = false) =>
  call(send, (caller, { owner }) =>
    sees(caller, owner) && fits(caller, owner) && (!isNew || hasHome(caller)) ? [success] : ABSENT,
  );

/** It is copied to where the caller writes. */
export const copied = (send: Send) =>
  call(send, (caller, { owner }) => (sees(caller, owner) && hasHome(caller) ? [201] : ABSENT));

/** Of a list it is told where it is seen, and else not. */
export const listed = (send: Send, pick: (content: Content) => string): ContentCall => ({
  isSpoilt: false,
  async tryOn(caller, content) {
    const { status, text } = await send(caller.client, content, caller);
    const isRight = status === 200 && text.includes(pick(content)) === sees(caller, content.owner);
    return { fault: isRight ? undefined : `${status}: ${text}`, isRefused: status >= 400 };
  },
});

/** What a caller has of their own, new with each. */
export function ownThings(api: () => TestApi) {
  const base = ({ person }: Caller) => [api().platform.database, api().clock.now(), person.id] as const;
  const question = async (caller: Caller) =>
    (await seedQuestion(...base(caller), { school: caller.school })).id;
  const draft = (caller: Caller) =>
    seedAssessment(...base(caller), { status: 'draft', school: caller.school });
  const section = async (caller: Caller) => (await draft(caller)).sections[0]?.id ?? '';
  return { base, question, draft, section };
}

/** What the access matrix asks of a call, and the answer of an act on one thing in or out of view. */
import type { Endpoint } from '#contract/endpoint.ts';
import type { Reach, Role } from '#core/access/access.ts';
import type { Reply } from './api.ts';

export interface Try {
  role: Role;
  reach: Reach;
  endpoint: Endpoint;
  /** Sends the call with `{id}` filled in. */
  send(body?: unknown, id?: string, query?: string): Promise<Reply>;
}
export type Row = (attempt: Try) => Promise<void>;

export function outcome(reach: Reach, isInReach: boolean, success: number, absent = 404): number {
  return reach === 'none' ? 403 : isInReach ? success : absent;
}

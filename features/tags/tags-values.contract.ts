/**
 * Values for calls on tags and for addresses of screens. They are in a file of their own, so that a first
 * page does not load the calls.
 */

export const TAG_KINDS = [
  'exam',
  'subject',
  'mega_domain',
  'domain',
  'topic',
  'sub_topic',
  'reason_for_error',
] as const;

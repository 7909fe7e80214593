/**
 * Values that both calls on tags and screen addresses use. They have their own file, so that a first page
 * does not load the calls.
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

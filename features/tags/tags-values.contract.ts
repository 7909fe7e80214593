/** Values that calls of tags take and that addresses of screens name: by themselves, so that a first page loads no call for them. */

export const TAG_KINDS = [
  'exam',
  'subject',
  'mega_domain',
  'domain',
  'topic',
  'sub_topic',
  'reason_for_error',
] as const;

/** Declares how erasing, export, merging and backup treat each of this feature's tables. */
import type { FeatureTables } from '#server/db/declared-tables.ts';

export const tagsTables = {
  exam_blueprints: { backup: 'kept', personal: null },
  exam_scales: { backup: 'kept', impersonal: ['scaled'], personal: null },
  tag_aliases: {
    backup: 'kept',
    impersonal: ['label', 'key', 'origin'],
    personal: null,
  },
  tags: {
    backup: 'kept',
    impersonal: ['kind', 'name', 'short_name', 'code', 'reason_group', 'remedy'],
    personal: null,
  },
} satisfies FeatureTables;

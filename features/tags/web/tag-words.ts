import type { ReasonGroup } from '#core/mistakes/reasons.ts';
import type { TagKind } from '../tags.contract.ts';

/** The names of the kinds on screens. */
export const KIND_WORDS: Readonly<Record<TagKind, { one: string; many: string }>> = {
  exam: { one: 'exam', many: 'Exams' },
  subject: { one: 'subject', many: 'Subjects' },
  mega_domain: { one: 'mega-domain', many: 'Mega-domains' },
  domain: { one: 'domain', many: 'Domains' },
  topic: { one: 'skill', many: 'Skills' },
  sub_topic: { one: 'sub-topic', many: 'Sub-topics' },
  reason_for_error: { one: 'mistake reason', many: 'Mistake reasons' },
};

/** The kind above each kind; a reason for error may belong to a skill. */
export const KIND_ABOVE: Readonly<Record<TagKind, TagKind | null>> = {
  exam: null,
  subject: 'exam',
  mega_domain: 'subject',
  domain: 'mega_domain',
  topic: 'domain',
  sub_topic: 'topic',
  reason_for_error: 'topic',
};

export const REASON_WORDS: Readonly<Record<ReasonGroup, string>> = {
  knowledge: 'Knowledge',
  process: 'Process',
  execution: 'Execution',
  reading: 'Reading',
  time: 'Time',
  strategy: 'Strategy',
  guess: 'Guess',
};

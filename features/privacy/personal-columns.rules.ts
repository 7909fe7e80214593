/**
 * What each column that holds words, documents, bytes or days tells of a person, and what becomes of it when they are
 * erased. It knows names of columns; a test holds that it knows each of the schema.
 */

type Columns = Readonly<Record<string, readonly string[]>>;

/** It tells who somebody is, or what was said to or of them: it goes with them. */
export const GOES: Columns = {
  accommodation_changes: ['accommodations'],
  announcements: ['title', 'text'],
  audit: ['address'],
  audit_values: ['before', 'after'],
  bulk_outcomes: ['reason', 'before'],
  care_changes: ['note'],
  contact_requests: ['contact', 'language'],
  enrolment_keys: ['key_hash', 'request_hash', 'sealed_answer'],
  external_ids: ['source', 'external_id'],
  files: ['name'],
  guardian_consents: ['guardian_name', 'guardian_email', 'guardian_language'],
  guardians: ['name', 'contact', 'language'],
  idempotency_keys: ['key', 'request_hash', 'response'],
  jobs: ['result', 'problem'],
  memberships: ['name'],
  messages: ['recipient', 'sealed', 'last_error'],
  mobile_codes: ['mobile', 'code_hash'],
  one_use_tokens: ['token_hash', 'contact'],
  people: [
    'username',
    'first_name',
    'last_name',
    'email',
    'mobile',
    'password_hash',
    'test_date',
    'theme',
    'language',
    'born_on',
  ],
  person_notes: ['text'],
  recovery_codes: ['code_hash'],
  saved_views: ['name', 'filters', 'columns', 'ordering'],
  second_steps: ['sealed_secret'],
  session_events: ['reason'],
  uploads: ['name'],
};

/** What they did in tests: it stays, and names nobody once they are erased. */
export const STAYS_ANONYMOUS: Columns = {
  attempt_log: ['response', 'verdict'],
  attempts: ['response', 'late_response', 'outcome'],
  session_events: ['event', 'by', 'details'],
  session_sections: ['title', 'status'],
  session_sheets: ['sheet'],
  sessions: [
    ...['mode', 'status', 'accommodations', 'pause', 'stop_clock_breaks', 'section_scores', 'receipt'],
    'out_since',
  ],
};

/** Gone by itself within the hour. */
export const PASSES: Columns = {
  rate_limits: ['key'],
};

/** Words of the product, of its settings and its content. */
export const IMPERSONAL: Columns = {
  allocations: ['mode'],
  announcements: ['roles'],
  assessment_labels: ['name'],
  assessment_revisions: ['content', 'content_hash'],
  assessment_sections: ['title', 'kind', 'instructions', 'tools', 'variant'],
  assessments: [
    ...['title', 'description', 'instructions', 'kind', 'modes', 'status', 'tools', 'release', 'marks'],
    ...['scale', 'shuffle', 'navigation', 'late_answers'],
  ],
  audit: ['role', 'method', 'path', 'says', 'fields'],
  audit_targets: ['kind'],
  audit_values: ['field'],
  bulk_actions: ['about', 'act', 'details'],
  bulk_outcomes: ['outcome'],
  care_changes: ['kind'],
  contact_requests: ['purpose'],
  external_ids: ['kind'],
  files: ['content_type', 'sha256', 'kept_in'],
  groups: ['name', 'join_code'],
  jobs: ['kind', 'state', 'doing'],
  guardian_agreements: ['kind'],
  memberships: ['kind'],
  messages: ['channel', 'purpose', 'status'],
  mobile_codes: ['purpose'],
  one_use_tokens: ['purpose'],
  people: ['role'],
  question_options: ['text', 'feedback'],
  question_revisions: ['content', 'content_hash'],
  question_outcomes: ['outcome', 'reason', 'before'],
  question_sources: ['name', 'note'],
  questions: [
    ...['type', 'status', 'stem', 'stimulus', 'accepted_answers', 'entry', 'explanation', 'hints', 'words'],
    'import_hash',
  ],
  removed_bytes: ['sha256', 'kept_in'],
  schools: ['name', 'time_zone'],
  setting_changes: ['key', 'value'],
  tag_aliases: ['label', 'key', 'origin'],
  tags: ['kind', 'name', 'short_name', 'code', 'reason_group', 'remedy'],
  terms: ['name', 'starts_on', 'ends_on'],
  uploads: ['content_type', 'kept_in'],
};

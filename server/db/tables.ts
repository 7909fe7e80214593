/**
 * The rows of every table as the store sees them. Written by `npm run schema` from the migrations: change those, not this.
 */
import type { Generated, GeneratedAlways } from 'kysely';

export interface AccessTokensTable {
  id: string;
  person: string;
  issued_at: Date;
  last_used_at: Date;
  ends_at: Date;
  revoked_at: Date | null;
}

export interface AllocationsTable {
  id: string;
  assessment: string;
  person: string | null;
  group_id: string | null;
  school: string | null;
  mode: 'test' | 'practice' | 'paper' | null;
  opens_at: Date | null;
  due_at: Date | null;
  closes_at: Date | null;
  attempts_allowed: number | null;
  allocated_by: string;
  created_at: Date;
}

export interface AssessmentLabelUsesTable {
  assessment: string;
  label: string;
}

export interface AssessmentLabelsTable {
  id: string;
  name: string;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface AssessmentRevisionsTable {
  id: string;
  assessment: string;
  number: number;
  content: unknown;
  content_hash: Buffer;
  published_by: string;
  created_at: Date;
}

export interface AssessmentSectionsTable {
  id: string;
  assessment: string;
  position: number;
  title: string;
  kind: 'reading_writing' | 'math' | 'other';
  duration_seconds: number | null;
  instructions: string;
  tools: unknown;
  break_after_seconds: number | null;
  stage: number | null;
  variant: string | null;
  at_least: number | null;
  draw_count: number | null;
}

export interface AssessmentsTable {
  id: string;
  title: string;
  description: string;
  instructions: string;
  kind: 'linear' | 'multistage' | 'adaptive';
  modes: string[];
  exam: string | null;
  status: 'draft' | 'published' | 'archived';
  opens_at: Date | null;
  closes_at: Date | null;
  hard_close: boolean;
  attempts_allowed: number | null;
  tools: unknown;
  release: unknown;
  marks: unknown;
  scale: unknown;
  shuffle: unknown;
  navigation: 'free' | 'forward';
  late_answers: unknown;
  open_to_guests: boolean;
  revision: string | null;
  content_version: Generated<number>;
  frozen_content_version: number | null;
  frozen_question_versions: number | null;
  author: string;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  search_text: GeneratedAlways<string | null>;
}

export interface AttemptLogTable {
  session: string;
  writer: number;
  seq: number;
  question: string;
  response: unknown;
  flagged: boolean | null;
  eliminated: string[] | null;
  time_spent_seconds: number | null;
  client_saved_at: Date | null;
  saved_at: Date;
  verdict: 'saved' | 'stale' | 'late';
}

export interface AttemptVisitsTable {
  id: string;
  session: string;
  question: string;
  opened_at: Date;
  closed_at: Date | null;
  response_changed: Generated<boolean>;
}

export interface AttemptsTable {
  id: string;
  session: string;
  section: string;
  question: string;
  is_seen: boolean;
  was_ever_answered: boolean;
  response: unknown;
  response_writer: number | null;
  response_seq: number | null;
  flagged: boolean | null;
  flagged_writer: number | null;
  flagged_seq: number | null;
  eliminated: string[] | null;
  eliminated_writer: number | null;
  eliminated_seq: number | null;
  late_response: unknown;
  late_writer: number | null;
  late_seq: number | null;
  late_at: Date | null;
  time_spent_seconds: Generated<number>;
  outcome: 'right' | 'wrong' | 'omitted' | 'partial' | 'pending' | null;
  share: number | null;
  marks: number | null;
  updated_at: Date;
}

export interface EnrolmentsTable {
  person: string;
  assessment: string;
  created_at: Date;
}

export interface FilesTable {
  id: string;
  name: string;
  content_type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  size_bytes: number;
  sha256: string;
  uploaded_by: string;
  created_at: Date;
}

export interface GroupMembersTable {
  group_id: string;
  person: string;
}

export interface GroupTutorsTable {
  group_id: string;
  person: string;
}

export interface GroupsTable {
  id: string;
  school: string;
  name: string;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface HandMarksTable {
  attempt: string;
  marks: number;
  response_writer: number | null;
  response_seq: number | null;
  marked_by: string;
  marked_at: Date;
}

export interface IdempotencyKeysTable {
  person: string;
  key: string;
  request_hash: Buffer;
  response: unknown;
  created_at: Date;
}

export interface ManagerAllocationsTable {
  student: string;
  manager: string;
}

export interface PasswordLinksTable {
  token_hash: Buffer;
  person: string | null;
  purpose: 'first_admin';
  expires_at: Date;
  created_at: Date;
}

export interface PeopleTable {
  id: string;
  role: 'admin' | 'manager' | 'tutor' | 'counselor' | 'student' | 'guest';
  username: string;
  first_name: string;
  last_name: string;
  email: string | null;
  email_verified_at: Date | null;
  mobile: string | null;
  mobile_verified_at: Date | null;
  password_hash: string | null;
  password_changed_at: Date | null;
  must_change_password: Generated<boolean>;
  counselor: string | null;
  goal_score: number | null;
  test_date: string | null;
  theme: Generated<'system' | 'light' | 'dark'>;
  deactivated_at: Date | null;
  last_seen_at: Date | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  search_text: GeneratedAlways<string | null>;
}

export interface PlacementsTable {
  id: string;
  section: string;
  question: string;
  position: number;
  marks: Generated<number>;
  unscored: Generated<boolean>;
}

export interface QuestionFilesTable {
  question: string;
  file: string;
}

export interface QuestionOptionsTable {
  id: string;
  question: string;
  position: number;
  text: string;
  is_correct: boolean;
  reason_for_error: string | null;
  feedback: Generated<string>;
}

export interface QuestionRevisionsTable {
  id: string;
  question: string;
  number: number;
  content: unknown;
  content_hash: Buffer;
  created_at: Date;
}

export interface QuestionTagsTable {
  question: string;
  tag: string;
}

export interface QuestionsTable {
  id: string;
  type: 'single_choice' | 'multiple_choice' | 'numeric' | 'text' | 'essay';
  status: 'draft' | 'live' | 'retired';
  stem: string;
  stimulus: string;
  accepted_answers: string[];
  entry: 'sat' | 'free';
  tolerance: number;
  case_sensitive: boolean;
  partial: boolean;
  explanation: string;
  hints: string[];
  difficulty: number | null;
  author: string;
  words: string;
  search_text: GeneratedAlways<string | null>;
  import_hash: Buffer | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface RateLimitsTable {
  key: string;
  points: number;
  window_ends_at: Date;
}

export interface RemovedBytesTable {
  sha256: string;
}

export interface SchoolMembersTable {
  school: string;
  person: string;
}

export interface SchoolsTable {
  id: string;
  name: string;
  time_zone: Generated<string>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface SessionEventsTable {
  id: string;
  session: string;
  at: Date;
  event: string;
  by: 'taker' | 'staff' | 'clock';
  person: string | null;
  section: string | null;
  reason: string | null;
  details: unknown;
}

export interface SessionSectionsTable {
  id: string;
  session: string;
  position: number;
  section: string | null;
  title: string;
  questions: string[];
  status: 'locked' | 'open' | 'closed';
  duration_seconds: number | null;
  extension_seconds: Generated<number>;
  paused_milliseconds: Generated<number>;
  opened_at: Date | null;
  ends_at: Date | null;
  closed_at: Date | null;
  break_after_seconds: number | null;
  is_break_taken: Generated<boolean>;
}

export interface SessionSheetsTable {
  session: string;
  sheet: string;
  digest: GeneratedAlways<number>;
}

export interface SessionsTable {
  id: string;
  assessment: string;
  revision: string;
  taker: string;
  mode: 'test' | 'practice' | 'paper';
  status: 'generated' | 'in_progress' | 'on_break' | 'paused' | 'submitted' | 'scored' | 'released' | 'expired' | 'voided';
  seed: number;
  made_by: string;
  accommodations: unknown;
  window_ends_at: Date | null;
  hard_close_at: Date | null;
  started_at: Date | null;
  finish_by: Date | null;
  submitted_at: Date | null;
  break_ends_at: Date | null;
  pause: unknown;
  stop_clock_breaks: unknown;
  writer: Generated<number>;
  next_due_at: Date | null;
  scored_at: Date | null;
  raw: number | null;
  raw_max: number | null;
  scaled: number | null;
  section_scores: unknown;
  pending_marks: Generated<number>;
  released_at: Date | null;
  receipt: string | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface SettingChangesTable {
  version: number;
  key: string;
  value: unknown;
  changed_by: string;
  changed_at: Date;
}

export interface TagsTable {
  id: string;
  kind: 'exam' | 'subject' | 'mega_domain' | 'domain' | 'topic' | 'sub_topic' | 'reason_for_error';
  parent: string | null;
  name: string;
  code: string | null;
  position: number;
  reason_group: 'knowledge' | 'process' | 'execution' | 'reading' | 'time' | 'strategy' | 'guess' | null;
  remedy: string | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface Tables {
  access_tokens: AccessTokensTable;
  allocations: AllocationsTable;
  assessment_label_uses: AssessmentLabelUsesTable;
  assessment_labels: AssessmentLabelsTable;
  assessment_revisions: AssessmentRevisionsTable;
  assessment_sections: AssessmentSectionsTable;
  assessments: AssessmentsTable;
  attempt_log: AttemptLogTable;
  attempt_visits: AttemptVisitsTable;
  attempts: AttemptsTable;
  enrolments: EnrolmentsTable;
  files: FilesTable;
  group_members: GroupMembersTable;
  group_tutors: GroupTutorsTable;
  groups: GroupsTable;
  hand_marks: HandMarksTable;
  idempotency_keys: IdempotencyKeysTable;
  manager_allocations: ManagerAllocationsTable;
  password_links: PasswordLinksTable;
  people: PeopleTable;
  placements: PlacementsTable;
  question_files: QuestionFilesTable;
  question_options: QuestionOptionsTable;
  question_revisions: QuestionRevisionsTable;
  question_tags: QuestionTagsTable;
  questions: QuestionsTable;
  rate_limits: RateLimitsTable;
  removed_bytes: RemovedBytesTable;
  school_members: SchoolMembersTable;
  schools: SchoolsTable;
  session_events: SessionEventsTable;
  session_sections: SessionSectionsTable;
  session_sheets: SessionSheetsTable;
  sessions: SessionsTable;
  setting_changes: SettingChangesTable;
  tags: TagsTable;
}

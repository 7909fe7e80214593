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
  proved_at: Date | null;
  owes_two_step: Generated<boolean>;
  read_through: string | null;
}

export interface AccommodationChangesTable {
  person: string;
  version: number;
  accommodations: unknown;
  changed_by: string;
  changed_at: Date;
}

export interface AllocationsTable {
  id: string;
  assessment: string;
  person: string | null;
  group_id: string | null;
  school: string | null;
  mode: 'test' | 'practice' | 'paper';
  opens_at: Date | null;
  due_at: Date | null;
  closes_at: Date | null;
  attempts_allowed: number | null;
  allocated_by: string;
  created_at: Date;
  allotted_at: Date;
  counts: Generated<boolean>;
  given_for: string | null;
}

export interface AnnouncementFilesTable {
  announcement: string;
  file: string;
}

export interface AnnouncementGroupsTable {
  announcement: string;
  group_id: string;
}

export interface AnnouncementPeopleTable {
  announcement: string;
  person: string;
}

export interface AnnouncementReadsTable {
  announcement: string;
  person: string;
  read_at: Date;
}

export interface AnnouncementSchoolsTable {
  announcement: string;
  school: string;
}

export interface AnnouncementsTable {
  id: string;
  author: string;
  title: string;
  text: string;
  is_for_everyone: boolean;
  roles: string[];
  shows_from: Date;
  shows_until: Date | null;
  by_mail: boolean;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface ArchivedGroupMembersTable {
  group_id: string;
  person: string;
  was_deactivated: boolean;
}

export interface AssessmentFilesTable {
  assessment: string;
  file: string;
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
  school: string | null;
}

export interface AssessmentRevisionsTable {
  id: string;
  assessment: string | null;
  number: number;
  content: unknown;
  content_hash: Buffer;
  published_by: string;
  created_at: Date;
  practice_set: string | null;
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
  school: string | null;
  cat: unknown;
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
  has_response: Generated<boolean>;
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

export interface AuditTable {
  id: string;
  at: Date;
  actor: string;
  role: string;
  method: string;
  path: string;
  says: string;
  fields: string[];
  request: string;
  address: string;
  search_text: GeneratedAlways<string | null>;
}

export interface AuditTargetsTable {
  audit: string;
  target: string;
  kind: string;
}

export interface AuditValuesTable {
  audit: string;
  place: number;
  person: string | null;
  field: string;
  before: string | null;
  after: string | null;
}

export interface BulkActionsTable {
  id: string;
  act: string;
  details: unknown;
  by: string;
  at: Date;
  undone_at: Date | null;
  about: 'people' | 'questions';
}

export interface BulkOutcomesTable {
  action: string;
  person: string;
  outcome: 'done' | 'unchanged' | 'refused';
  reason: string | null;
  before: unknown;
  is_undone: Generated<boolean>;
}

export interface CalibrationsTable {
  id: string;
  assessment: string;
  kind: 'reading_writing' | 'math' | 'other';
  model: '1pl' | '2pl' | '3pl';
  data_sha256: string;
  engine: string;
  grid: unknown;
  priors: unknown;
  sittings: number;
  log_likelihood: number;
  log_prior: number;
  cycles: number;
  is_converged: boolean;
  seconds: number;
  link: unknown;
  items: unknown;
  left_out: unknown;
  made_by: string;
  created_at: Date;
  accepted_by: string | null;
  accepted_at: Date | null;
  is_in_use: Generated<boolean>;
}

export interface CareChangesTable {
  id: string;
  student: string;
  kind: 'manager' | 'counselor';
  before: string | null;
  after: string | null;
  by: string;
  at: Date;
  note: string | null;
}

export interface ComposedWeeksTable {
  school: string | null;
  week: string;
  composed_at: Date;
}

export interface ContactRequestsTable {
  id: string;
  contact: string;
  purpose: 'reset_by_mail' | 'enroll' | 'sign_in' | 'reset';
  created_at: Date;
  language: Generated<string>;
}

export interface DoubtFilesTable {
  message: string;
  file: string;
  position: number;
  strokes: unknown;
  marked_by: string | null;
  marked_at: Date | null;
}

export interface DoubtMessagesTable {
  id: string;
  doubt: string;
  author: string;
  is_staff: boolean;
  text: string;
  written_at: Date;
}

export interface DoubtsTable {
  id: string;
  asker: string;
  question: string | null;
  session: string | null;
  about_title: string;
  about_place: string;
  about_number: number | null;
  title: string;
  status: 'open' | 'answered' | 'resolved';
  assigned: string | null;
  waiting_since: Date | null;
  asked_at: Date;
  answered_at: Date | null;
  resolved_at: Date | null;
  changed_at: Date;
  seen_at: Date | null;
  version: Generated<number>;
  material: string | null;
  page: number | null;
  video: string | null;
  at_seconds: number | null;
  skill: string | null;
}

export interface EnrolmentKeysTable {
  key_hash: Buffer;
  request_hash: Buffer;
  person: string | null;
  sealed_answer: Buffer | null;
  created_at: Date;
}

export interface EnrolmentsTable {
  person: string;
  assessment: string;
  created_at: Date;
}

export interface ErasuresTable {
  person: string;
  erased_by: string;
  erased_at: Date;
}

export interface EvidenceMarksTable {
  person: string;
  version: number;
}

export interface ExamBlueprintsTable {
  exam: string;
  topic: string;
  questions: number;
}

export interface ExamScalesTable {
  exam: string;
  subject: string;
  scaled: unknown;
}

export interface ExternalIdsTable {
  source: string;
  kind: 'person' | 'school' | 'group' | 'term';
  external_id: string;
  person: string | null;
  school: string | null;
  group_id: string | null;
  term: string | null;
  term_school: string | null;
}

export interface FilesTable {
  id: string;
  name: string;
  content_type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'application/pdf' | 'audio/mpeg' | 'video/mp4' | 'video/webm' | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' | 'application/vnd.openxmlformats-officedocument.presentationml.presentation' | 'application/vnd.oasis.opendocument.text' | 'application/vnd.oasis.opendocument.spreadsheet' | 'application/vnd.oasis.opendocument.presentation';
  size_bytes: number;
  sha256: string;
  uploaded_by: string;
  created_at: Date;
  kept_in: 'folder' | 'bucket';
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
  join_code: string | null;
  join_code_expires_at: Date | null;
  join_code_most_uses: number | null;
  join_code_uses: Generated<number>;
  term: string | null;
  archived_at: Date | null;
}

export interface GuardianAgreementsTable {
  id: string;
  guardian: string;
  kind: 'personal_data' | 'messages' | 'weekly_report';
  is_given: boolean;
  recorded_by: string | null;
  recorded_at: Date;
}

export interface GuardianConsentsTable {
  person: string;
  guardian_name: string;
  guardian_email: string;
  asked_at: Date;
  given_at: Date | null;
  guardian_language: Generated<string>;
}

export interface GuardiansTable {
  id: string;
  person: string;
  name: string;
  contact: string;
  language: string;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface HandMarksTable {
  attempt: string;
  marks: number | null;
  response_writer: number | null;
  response_seq: number | null;
  marked_by: string | null;
  marked_at: Date | null;
  version: Generated<number>;
  waits_for: 'mark' | 'second_mark' | 'decision' | null;
  leased_by: string | null;
  leased_until: Date | null;
}

export interface IdempotencyKeysTable {
  person: string;
  key: string;
  request_hash: Buffer;
  response: unknown;
  created_at: Date;
  is_present: Generated<boolean>;
}

export interface IrtSidesTable {
  assessment: string;
  model: '1pl' | '2pl' | '3pl';
  scale: unknown;
  version: Generated<number>;
  updated_at: Date;
}

export interface ItemExposuresTable {
  assessment: string;
  question: string;
  asked: number;
  asked_first: number;
}

export interface JobsTable {
  id: string;
  kind: string;
  owner: string;
  state: Generated<'running' | 'done' | 'failed' | 'stopped'>;
  doing: string;
  done: number | null;
  total: number | null;
  is_stop_asked: Generated<boolean>;
  created_at: Date;
  leased_until: Date;
  ended_at: Date | null;
  result: string | null;
  problem: unknown;
}

export interface JoinRequestsTable {
  group_id: string;
  person: string;
  created_at: Date;
}

export interface KeptExplanationFilesTable {
  explanation: string;
  file: string;
  position: number;
}

export interface KeptExplanationThanksTable {
  explanation: string;
  person: string;
  thanked_at: Date;
}

export interface KeptExplanationsTable {
  id: string;
  doubt: string | null;
  question: string;
  school: string | null;
  title: string;
  text: string;
  kept_by: string;
  kept_at: Date;
}

export interface LibraryGroupAllocationsTable {
  id: string;
  library_group: string;
  person: string | null;
  group_id: string | null;
  opens_at: Date | null;
  due_at: Date | null;
  reason: string;
  allotted_by: string;
  allotted_at: Date;
}

export interface LibraryGroupMaterialsTable {
  library_group: string;
  material: string;
  position: number;
  put_at: Date;
}

export interface LibraryGroupsTable {
  id: string;
  name: string;
  parent: string | null;
  position: number;
  school: string | null;
  author: string;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface ManagerAllocationsTable {
  student: string;
  manager: string;
}

export interface MarkingsTable {
  attempt: string;
  marker: string;
  marks: number;
  comment: string;
  is_decision: boolean;
  counts: boolean;
  response_writer: number | null;
  response_seq: number | null;
  marked_at: Date;
  criteria: Generated<unknown>;
}

export interface MasteryFoldsTable {
  person: string;
  fold: string;
  mark: number | null;
  tags: string;
  parameter_set: number | null;
  revision: number;
  waiting: unknown;
  filed_as_now: unknown;
  state: unknown;
  made_at: Date;
}

export interface MaterialAllocationsTable {
  id: string;
  material: string;
  person: string | null;
  group_id: string | null;
  opens_at: Date | null;
  due_at: Date | null;
  reason: string;
  allotted_by: string;
  allotted_at: Date;
}

export interface MaterialNotesTable {
  id: string;
  person: string;
  material: string;
  page: number | null;
  block: number | null;
  start_at: number | null;
  end_at: number | null;
  quote: string;
  note: string;
  created_at: Date;
  updated_at: Date;
}

export interface MaterialProgressTable {
  person: string;
  material: string;
  page: number | null;
  percent: number | null;
  done_at: Date | null;
  begun_at: Date;
  place_at: Date;
}

export interface MaterialReadingsTable {
  person: string;
  material: string;
  from_at: Date;
  until_at: Date;
}

export interface MaterialRemindersTable {
  person: string;
  material: string;
  reminded_by: string;
  reminded_at: Date;
}

export interface MembershipsTable {
  id: GeneratedAlways<number>;
  person: string;
  kind: 'school' | 'group';
  place: string;
  name: string;
  from_at: Date | null;
  until_at: Date | null;
  begun_by: string | null;
  ended_by: string | null;
}

export interface MessagesTable {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  person: string | null;
  purpose: string;
  status: Generated<'waiting' | 'sent' | 'failed' | 'expired'>;
  sealed: Buffer | null;
  tries: Generated<number>;
  next_try_at: Date;
  leased_until: Date | null;
  last_error: string | null;
  created_at: Date;
  expires_at: Date;
  sent_at: Date | null;
}

export interface MistakeReasonsTable {
  attempt: string;
  side: 'taker' | 'staff';
  reason: string | null;
  note: string | null;
  written_by: string;
  updated_at: Date;
}

export interface MobileCodesTable {
  mobile: string;
  purpose: 'enroll' | 'sign_in' | 'reset' | 'confirm';
  code_hash: Buffer;
  tries_left: number;
  expires_at: Date;
}

export interface NamedMistakesTable {
  question: string;
  gap: number;
  typed: string;
  words: string;
  named_at: Date;
}

export interface NearDuplicatesTable {
  question: string;
  other: string;
  likeness: number;
}

export interface NoticeChoicesTable {
  person: string;
  kind: string;
  in_app: boolean;
  by_mail: boolean;
}

export interface NoticeMailsTable {
  person: string;
  day: string;
  made_at: Date;
}

export interface NoticeReadsTable {
  person: string;
  kind: string;
  subject: string;
  read_at: Date;
}

export interface OneUseTokensTable {
  token_hash: Buffer;
  person: string | null;
  purpose: 'first_admin' | 'invitation' | 'link' | 'slip' | 'reset' | 'confirm_email' | 'change_email' | 'consent' | 'mobile_enroll' | 'mobile_reset';
  expires_at: Date;
  created_at: Date;
  contact: string | null;
}

export interface ParameterSetsTable {
  number: number;
  made_at: Date;
  made_of: string;
  weights: 'shipped' | 'own';
  answers: number;
  people: number;
  log_loss_before: number;
  log_loss_after: number;
  model: unknown;
  guesses: unknown;
}

export interface ParameterUseTable {
  is_only: Generated<boolean>;
  used: Generated<number>;
  used_since: Date | null;
  chosen_by: string | null;
  done_for: Date | null;
  leased_until: Date | null;
}

export interface PeopleTable {
  id: string;
  role: 'admin' | 'manager' | 'tutor' | 'counselor' | 'student' | 'guest';
  username: string;
  first_name: string;
  last_name: string | null;
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
  born_on: string | null;
  consent_due: Generated<boolean>;
  merged_into: string | null;
  language: Generated<string>;
  zoom: Generated<number>;
  room_keys: Generated<unknown>;
  approved_at: Date | null;
  sort_name: GeneratedAlways<string>;
  search_text: GeneratedAlways<string | null>;
}

export interface PersonNotesTable {
  id: string;
  person: string;
  author: string;
  text: string;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface PersonTestsTable {
  person: string;
  allotted: Generated<number>;
  begun: Generated<number>;
  done: Generated<number>;
  under_way: Generated<number>;
  unbegun_until: Date | null;
  last_score: number | null;
  in_groups: Generated<number>;
}

export interface PlacementsTable {
  id: string;
  section: string;
  question: string;
  position: number;
  marks: Generated<number>;
  unscored: Generated<boolean>;
}

export interface PracticeAllocationsTable {
  id: string;
  practice_set: string;
  person: string | null;
  group_id: string | null;
  school: string | null;
  opens_at: Date | null;
  due_at: Date | null;
  closes_at: Date | null;
  allotted_by: string;
  allotted_at: Date;
}

export interface PracticeHintsTable {
  attempt: string;
  number: number;
  shown_at: Date;
}

export interface PracticeSetAssessmentsTable {
  practice_set: string;
  assessment: string;
  added_at: Date;
}

export interface PracticeSetQuestionsTable {
  practice_set: string;
  question: string;
  position: number;
}

export interface PracticeSetsTable {
  id: string;
  title: string;
  origin: 'manual' | 'blueprint' | 'assessment' | 'mistakes' | 'recommendation' | 'review';
  owner: string;
  for_user: string | null;
  school: string | null;
  timing: 'untimed' | 'soft' | 'timed';
  duration_seconds: number | null;
  hints_allowed: boolean;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  search_text: GeneratedAlways<string | null>;
}

export interface PracticeTriesTable {
  attempt: string;
  number: number;
  response: unknown;
  outcome: 'right' | 'partial' | 'wrong';
  hints_before: number;
  time_spent_seconds: number;
  seen_before: boolean;
  tried_at: Date;
}

export interface QuestionFilesTable {
  question: string;
  file: string;
}

export interface QuestionFurtherTagsTable {
  question: string;
  tag: string;
}

export interface QuestionNodesTable {
  question: string;
  node: string;
}

export interface QuestionOptionsTable {
  id: string;
  question: string;
  position: number;
  text: string;
  is_correct: boolean;
  reason_for_error: string | null;
  feedback: Generated<string>;
  prompt: Generated<string>;
  fixed: Generated<boolean>;
}

export interface QuestionOutcomesTable {
  action: string;
  question: string;
  outcome: 'done' | 'unchanged' | 'refused';
  reason: string | null;
  before: unknown;
  is_undone: Generated<boolean>;
}

export interface QuestionReportsTable {
  id: string;
  question: string;
  session: string;
  reporter: string;
  kind: string;
  text: string;
  reported_at: Date;
  resolution: string | null;
  resolved_by: string | null;
  resolved_at: Date | null;
  version: Generated<number>;
}

export interface QuestionRevisionsTable {
  id: string;
  question: string;
  number: number;
  content: unknown;
  content_hash: Buffer;
  created_at: Date;
}

export interface QuestionSourcesTable {
  id: string;
  name: string;
  note: string;
  author: string;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  school: string | null;
}

export interface QuestionTagsTable {
  question: string;
  tag: string;
}

export interface QuestionsTable {
  id: string;
  type: 'single_choice' | 'multiple_choice' | 'matching' | 'ordering' | 'gaps' | 'numeric' | 'text' | 'essay';
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
  import_hash: Buffer | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  source: string | null;
  import: string | null;
  school: string | null;
  use: Generated<'any' | 'tests_only' | 'practice_only'>;
  number: GeneratedAlways<number>;
  rubric: Generated<unknown>;
  gaps: Generated<unknown>;
  minhash_bands: number[] | null;
  is_compared: Generated<boolean>;
  keep_order: Generated<boolean>;
  exact: Generated<boolean>;
  search_text: GeneratedAlways<string | null>;
}

export interface RateLimitsTable {
  key: string;
  points: number;
  window_ends_at: Date;
}

export interface RecoveryCodesTable {
  person: string;
  code_hash: Buffer;
}

export interface RegradeCandidatesTable {
  attempt: string;
  question: string;
}

export interface RegradesTable {
  id: string;
  question: string;
  action: 'new_key' | 'accept_also' | 'full_credit' | 'drop';
  reason: string;
  regraded_by: string;
  regraded_at: Date;
}

export interface RemovedBytesTable {
  sha256: string;
  kept_in: 'folder' | 'bucket';
}

export interface ReportLettersTable {
  id: string;
  report: string | null;
  student: string;
  guardian: string;
  contact_hash: Buffer;
  token_hash: Buffer;
  stop_hash: Buffer;
  message: string;
  outcome: 'sent' | 'failed' | null;
  sent_at: Date;
  expires_at: Date;
  closed_at: Date | null;
}

export interface ReportPausesTable {
  guardian: string;
  until_at: Date;
}

export interface SavedViewsTable {
  id: string;
  owner: string;
  school: string | null;
  name: string;
  filters: unknown;
  columns: string[];
  ordering: string;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
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
  logo: string | null;
  archived_at: Date | null;
  locale: Generated<'en-US' | 'en-GB' | 'en-AU' | 'en-CA' | 'en-IE' | 'en-IN' | 'en-NZ' | 'en-SG' | 'en-ZA' | 'en-150'>;
}

export interface SecondStepsTable {
  person: string;
  sealed_secret: Buffer;
  confirmed_at: Date | null;
  last_step: Generated<number>;
  created_at: Date;
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

export interface SessionNotesTable {
  session: string;
  kind: 'calculator' | 'highlight' | 'note' | 'scratch' | 'line_reader';
  target: string;
  value: string | null;
  writer: number;
  seq: number;
  updated_at: Date;
}

export interface SessionPresenceTable {
  session: string;
  heard_at: Date;
  waiting_count: number;
  shows_pause: boolean;
}

export interface SessionRegradesTable {
  session: string;
  regrade: string;
  outcome_before: string;
  outcome_after: string;
  raw_before: number | null;
  raw_after: number | null;
  raw_max_before: number | null;
  raw_max_after: number | null;
  scaled_before: number | null;
  scaled_after: number | null;
}

export interface SessionReleasesTable {
  session: string;
  effective_at: Date;
  person: string | null;
  note: string | null;
  notifies: boolean;
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
  is_one_at_a_time: Generated<boolean>;
}

export interface SessionSheetsTable {
  session: string;
  sheet: string;
  digest: GeneratedAlways<number>;
}

export interface SessionsTable {
  id: string;
  assessment: string | null;
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
  out_since: unknown;
  seen_before: Generated<string[]>;
  partly_seen: Generated<boolean>;
  score_scale: string | null;
  practice_set: string | null;
  waiting_since: Date | null;
  journal_key: Generated<Buffer>;
  added_seconds: Generated<number>;
  correctness_released_at: Date | null;
  answers_released_at: Date | null;
}

export interface SettingChangesTable {
  version: number;
  key: string;
  value: unknown;
  changed_by: string;
  changed_at: Date;
}

export interface SignInOffersTable {
  person: string;
  way: 'mail' | 'link' | 'slip';
  message: string | null;
  offered_at: Date;
  expires_at: Date;
}

export interface SittingEventsTable {
  id: string;
  sitting: string;
  number: number;
  at: Date;
  person: string;
  kind: string;
  taker: string | null;
  seconds: number | null;
  text: string | null;
}

export interface SittingProctorsTable {
  sitting: string;
  person: string;
}

export interface SittingTakersTable {
  sitting: string;
  person: string;
  session: string | null;
  attendance: 'here' | 'late' | 'absent' | null;
  entered_at: Date | null;
  is_let_in: Generated<boolean>;
  keeps_answers: boolean | null;
  heard_at: Date | null;
  place: number | null;
  waiting_count: Generated<number>;
  shown_number: Generated<number>;
  made_up_by: string | null;
  shows_pause: Generated<boolean>;
}

export interface SittingsTable {
  id: string;
  school: string;
  assessment: string;
  room: string;
  code: string;
  starts_at: Date;
  closes_at: Date;
  late_entry_minutes: number;
  made_by: string;
  started_at: Date | null;
  paused_at: Date | null;
  ended_at: Date | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface StudyMaterialFilesTable {
  material: string;
  file: string;
}

export interface StudyMaterialTagsTable {
  material: string;
  tag: string;
}

export interface StudyMaterialsTable {
  id: string;
  title: string;
  kind: 'article' | 'file' | 'link' | 'video';
  body: Generated<string>;
  words: Generated<string>;
  try_it: unknown;
  file: string | null;
  url: string | null;
  page_count: number | null;
  minutes: number | null;
  status: 'draft' | 'live' | 'archived';
  is_open: boolean;
  school: string | null;
  author: string;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  search_text: GeneratedAlways<string | null>;
}

export interface SubjectNodeTagsTable {
  node: string;
  tag: string;
}

export interface SubjectNodesTable {
  id: string;
  root: string;
  parent: string | null;
  name: string;
  position: number;
  school: string | null;
  author: string;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface SubjectResourcesTable {
  id: string;
  node: string;
  title: string;
  position: number;
  url: string | null;
  file: string | null;
  author: string;
  school: string | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  material: string | null;
  video: string | null;
}

export interface TagAliasesTable {
  id: string;
  label: string;
  key: string;
  tag: string | null;
  origin: 'mapping' | 'merge';
  school: string | null;
  merged: string | null;
  created_at: Date;
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
  short_name: string | null;
  retired_at: Date | null;
}

export interface TermsTable {
  id: string;
  school: string;
  name: string;
  starts_on: string;
  ends_on: string;
  archived_at: Date | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface TypedAnswerChecksTable {
  question: string;
}

export interface UploadsTable {
  id: string;
  name: string;
  content_type: string;
  size_bytes: number;
  person: string;
  kept_in: 'folder' | 'bucket';
  expires_at: Date;
  created_at: Date;
}

export interface VideoAllocationsTable {
  id: string;
  video: string;
  person: string | null;
  group_id: string | null;
  opens_at: Date | null;
  due_at: Date | null;
  reason: string | null;
  allotted_by: string;
  allotted_at: Date;
}

export interface VideoFinishedChaptersTable {
  person: string;
  video: string;
  at_seconds: number;
  finished_at: Date;
}

export interface VideoNotesTable {
  id: string;
  person: string;
  video: string;
  at_seconds: number;
  text: string;
  created_at: Date;
}

export interface VideoWatchedQuartersTable {
  person: string;
  begins_at: Date;
  video: string;
  seconds: number;
}

export interface VideoWatchingsTable {
  person: string;
  video: string;
  ranges: unknown;
  covered_seconds: number;
  position_seconds: number;
  position_at: Date;
  credit_seconds: number;
  reported_at: Date;
  done_at: Date | null;
}

export interface VideosTable {
  id: string;
  title: string;
  url: string | null;
  file: string | null;
  passcode: Buffer | null;
  recorded_at: Date | null;
  duration_seconds: number;
  host: string | null;
  tags: string[];
  chapters: unknown;
  captions: string | null;
  school: string | null;
  author: string;
  archived_at: Date | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  search_text: GeneratedAlways<string | null>;
}

export interface WalkThroughNotesTable {
  attempt: string;
  note: string | null;
  written_by: string;
  updated_at: Date;
}

export interface WeeklyReportsTable {
  id: string;
  student: string;
  school: string | null;
  week: string;
  time_zone: string;
  status: Generated<'draft' | 'approved' | 'held' | 'sent' | 'failed' | 'lapsed'>;
  standing: 'look_first' | 'unremarkable' | 'cannot_go';
  remarks: string[];
  figures: unknown;
  figured_at: Date;
  worked_until: Date;
  note: string | null;
  note_language: string | null;
  note_by: string | null;
  tutor_sentence: string | null;
  sentence_language: string | null;
  sentence_by: string | null;
  approved_by: string | null;
  leaves_at: Date | null;
  sent_at: Date | null;
  reason: string | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  queued_at: Date | null;
}

export interface Tables {
  access_tokens: AccessTokensTable;
  accommodation_changes: AccommodationChangesTable;
  allocations: AllocationsTable;
  announcement_files: AnnouncementFilesTable;
  announcement_groups: AnnouncementGroupsTable;
  announcement_people: AnnouncementPeopleTable;
  announcement_reads: AnnouncementReadsTable;
  announcement_schools: AnnouncementSchoolsTable;
  announcements: AnnouncementsTable;
  archived_group_members: ArchivedGroupMembersTable;
  assessment_files: AssessmentFilesTable;
  assessment_label_uses: AssessmentLabelUsesTable;
  assessment_labels: AssessmentLabelsTable;
  assessment_revisions: AssessmentRevisionsTable;
  assessment_sections: AssessmentSectionsTable;
  assessments: AssessmentsTable;
  attempt_log: AttemptLogTable;
  attempt_visits: AttemptVisitsTable;
  attempts: AttemptsTable;
  audit: AuditTable;
  audit_targets: AuditTargetsTable;
  audit_values: AuditValuesTable;
  bulk_actions: BulkActionsTable;
  bulk_outcomes: BulkOutcomesTable;
  calibrations: CalibrationsTable;
  care_changes: CareChangesTable;
  composed_weeks: ComposedWeeksTable;
  contact_requests: ContactRequestsTable;
  doubt_files: DoubtFilesTable;
  doubt_messages: DoubtMessagesTable;
  doubts: DoubtsTable;
  enrolment_keys: EnrolmentKeysTable;
  enrolments: EnrolmentsTable;
  erasures: ErasuresTable;
  evidence_marks: EvidenceMarksTable;
  exam_blueprints: ExamBlueprintsTable;
  exam_scales: ExamScalesTable;
  external_ids: ExternalIdsTable;
  files: FilesTable;
  group_members: GroupMembersTable;
  group_tutors: GroupTutorsTable;
  groups: GroupsTable;
  guardian_agreements: GuardianAgreementsTable;
  guardian_consents: GuardianConsentsTable;
  guardians: GuardiansTable;
  hand_marks: HandMarksTable;
  idempotency_keys: IdempotencyKeysTable;
  irt_sides: IrtSidesTable;
  item_exposures: ItemExposuresTable;
  jobs: JobsTable;
  join_requests: JoinRequestsTable;
  kept_explanation_files: KeptExplanationFilesTable;
  kept_explanation_thanks: KeptExplanationThanksTable;
  kept_explanations: KeptExplanationsTable;
  library_group_allocations: LibraryGroupAllocationsTable;
  library_group_materials: LibraryGroupMaterialsTable;
  library_groups: LibraryGroupsTable;
  manager_allocations: ManagerAllocationsTable;
  markings: MarkingsTable;
  mastery_folds: MasteryFoldsTable;
  material_allocations: MaterialAllocationsTable;
  material_notes: MaterialNotesTable;
  material_progress: MaterialProgressTable;
  material_readings: MaterialReadingsTable;
  material_reminders: MaterialRemindersTable;
  memberships: MembershipsTable;
  messages: MessagesTable;
  mistake_reasons: MistakeReasonsTable;
  mobile_codes: MobileCodesTable;
  named_mistakes: NamedMistakesTable;
  near_duplicates: NearDuplicatesTable;
  notice_choices: NoticeChoicesTable;
  notice_mails: NoticeMailsTable;
  notice_reads: NoticeReadsTable;
  one_use_tokens: OneUseTokensTable;
  parameter_sets: ParameterSetsTable;
  parameter_use: ParameterUseTable;
  people: PeopleTable;
  person_notes: PersonNotesTable;
  person_tests: PersonTestsTable;
  placements: PlacementsTable;
  practice_allocations: PracticeAllocationsTable;
  practice_hints: PracticeHintsTable;
  practice_set_assessments: PracticeSetAssessmentsTable;
  practice_set_questions: PracticeSetQuestionsTable;
  practice_sets: PracticeSetsTable;
  practice_tries: PracticeTriesTable;
  question_files: QuestionFilesTable;
  question_further_tags: QuestionFurtherTagsTable;
  question_nodes: QuestionNodesTable;
  question_options: QuestionOptionsTable;
  question_outcomes: QuestionOutcomesTable;
  question_reports: QuestionReportsTable;
  question_revisions: QuestionRevisionsTable;
  question_sources: QuestionSourcesTable;
  question_tags: QuestionTagsTable;
  questions: QuestionsTable;
  rate_limits: RateLimitsTable;
  recovery_codes: RecoveryCodesTable;
  regrade_candidates: RegradeCandidatesTable;
  regrades: RegradesTable;
  removed_bytes: RemovedBytesTable;
  report_letters: ReportLettersTable;
  report_pauses: ReportPausesTable;
  saved_views: SavedViewsTable;
  school_members: SchoolMembersTable;
  schools: SchoolsTable;
  second_steps: SecondStepsTable;
  session_events: SessionEventsTable;
  session_notes: SessionNotesTable;
  session_presence: SessionPresenceTable;
  session_regrades: SessionRegradesTable;
  session_releases: SessionReleasesTable;
  session_sections: SessionSectionsTable;
  session_sheets: SessionSheetsTable;
  sessions: SessionsTable;
  setting_changes: SettingChangesTable;
  sign_in_offers: SignInOffersTable;
  sitting_events: SittingEventsTable;
  sitting_proctors: SittingProctorsTable;
  sitting_takers: SittingTakersTable;
  sittings: SittingsTable;
  study_material_files: StudyMaterialFilesTable;
  study_material_tags: StudyMaterialTagsTable;
  study_materials: StudyMaterialsTable;
  subject_node_tags: SubjectNodeTagsTable;
  subject_nodes: SubjectNodesTable;
  subject_resources: SubjectResourcesTable;
  tag_aliases: TagAliasesTable;
  tags: TagsTable;
  terms: TermsTable;
  typed_answer_checks: TypedAnswerChecksTable;
  uploads: UploadsTable;
  video_allocations: VideoAllocationsTable;
  video_finished_chapters: VideoFinishedChaptersTable;
  video_notes: VideoNotesTable;
  video_watched_quarters: VideoWatchedQuartersTable;
  video_watchings: VideoWatchingsTable;
  videos: VideosTable;
  walk_through_notes: WalkThroughNotesTable;
  weekly_reports: WeeklyReportsTable;
}

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

export interface QuestionOptionsTable {
  id: string;
  question: string;
  position: number;
  text: string;
  is_correct: boolean;
  reason_for_error: string | null;
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
  group_members: GroupMembersTable;
  group_tutors: GroupTutorsTable;
  groups: GroupsTable;
  idempotency_keys: IdempotencyKeysTable;
  manager_allocations: ManagerAllocationsTable;
  password_links: PasswordLinksTable;
  people: PeopleTable;
  question_options: QuestionOptionsTable;
  question_tags: QuestionTagsTable;
  questions: QuestionsTable;
  rate_limits: RateLimitsTable;
  school_members: SchoolMembersTable;
  schools: SchoolsTable;
  tags: TagsTable;
}

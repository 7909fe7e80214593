/**
 * What staff did, in the words of whoever reads the audit: one table over the calls that it holds. It knows their
 * addresses, and of what they carried only the field that says which of several things was done.
 */

interface ActsByField {
  /** The field of the body or the query that tells what was done. */
  readonly of: string;
  /** Words by what stands in it. */
  readonly words: Readonly<Record<string, string>>;
  /** Where anything else stands in it. */
  readonly given?: string;
  readonly otherwise: string | ActsByField;
}

const lookedFirst = (looked: string, done: string): ActsByField => ({
  ...{ of: 'dry_run', words: { true: looked }, otherwise: done },
});

/** By method and path, as the endpoint declares them. */
export const ACT_WORDS: Readonly<Record<string, string | ActsByField>> = {
  'POST /api/sign-out/': 'Signed out',
  'PATCH /api/me/': 'Changed their own profile',
  'POST /api/me/join/': 'Joined a group',
  'POST /api/me/consent/': 'Asked their guardian again',
  'POST /api/me/email/': 'Asked for another email of their own',
  'POST /api/me/confirm-email/': 'Asked for the link that confirms their email',
  'DELETE /api/me/email/': 'Removed their own email',
  'POST /api/me/mobile/': 'Asked for a code to their own mobile',
  'POST /api/me/mobile/confirm/': 'Confirmed their own mobile',
  'DELETE /api/me/mobile/': 'Removed their own mobile',
  'POST /api/me/two-step/': 'Began to set up their second step',
  'POST /api/me/two-step/confirm/': 'Turned their second step on',
  'POST /api/me/two-step/recovery-codes/': 'Made new recovery codes',
  'DELETE /api/me/two-step/': 'Turned their second step off',
  'POST /api/me/proof/': 'Proved who they are',

  'POST /api/users/internal/': 'Added one of the staff',
  'POST /api/users/students/': 'Added a student',
  'POST /api/users/guests/': 'Added a guest',
  'PATCH /api/users/{id}/': 'Changed a person',
  'DELETE /api/users/{id}/': 'Deactivated a person',
  'POST /api/users/{id}/setpassword/': 'Set a password',
  'POST /api/users/{id}/unlock/': 'Unlocked a person',
  'POST /api/users/{id}/invite/': 'Mailed a link to choose a password',
  'POST /api/users/{id}/consent/': 'Asked a guardian again',
  'DELETE /api/users/{id}/two-step/': 'Turned somebody’s second step off',
  'POST /api/users/{id}/move/': 'Moved a student',
  'POST /api/users/{id}/merge/': 'Merged two records of a person',
  'POST /api/users/{id}/as/': 'Began to read as somebody',
  'DELETE /api/users/{id}/as/': 'Ended reading as somebody',
  'PATCH /api/users/{id}/accommodations/': 'Changed accommodations',
  'POST /api/users/{id}/notes/': 'Wrote a note',
  'PATCH /api/users/{id}/notes/{note}/': 'Changed a note',
  'DELETE /api/users/{id}/notes/{note}/': 'Removed a note',
  'POST /api/users/{id}/guardians/': 'Added a guardian',
  'PATCH /api/users/{id}/guardians/{guardian}/': 'Changed a guardian',
  'DELETE /api/users/{id}/guardians/{guardian}/': 'Removed a guardian',
  'POST /api/users/{id}/guardians/{guardian}/consents/': {
    of: 'is_given',
    words: { true: 'Recorded a guardian’s consent', false: 'Recorded that a consent was taken back' },
    otherwise: 'Recorded a guardian’s consent',
  },
  'GET /api/users/{id}/export/': 'Downloaded all data of a person',
  'POST /api/users/{id}/erase/': 'Erased a person',
  'PUT /api/users/{id}/allocate-managers/': 'Chose a student’s managers',
  'POST /api/allocate-counselor/{id}/': 'Chose a student’s counselor',
  'PUT /api/allocate-counselor/{id}/{id2}/': 'Chose a student’s counselor',
  'DELETE /api/allocate-counselor/{id}/{id2}/': 'Ended a counselor’s care of a student',
  'POST /api/users/import/': lookedFirst('Looked at a file of people', 'Imported people'),
  'GET /api/users/export/': 'Exported people',
  'POST /api/people-view/download/': 'Downloaded the table of people',
  'POST /api/people-view/actions/': {
    of: 'act',
    words: {
      allot: 'Allotted a test to many',
      set_managers: 'Chose the managers of many',
      set_counselor: 'Chose the counselor of many',
      add_to_group: 'Added many to a group',
      message: 'Wrote to many',
      invite: 'Invited many',
      deactivate: 'Deactivated many',
    },
    otherwise: 'Did one thing to many people',
  },
  'POST /api/people-view/actions/{id}/undo/': 'Undid what was done to many',
  'POST /api/saved-views/': 'Saved a view of people',
  'PATCH /api/saved-views/{id}/': 'Changed a view of people',
  'DELETE /api/saved-views/{id}/': 'Removed a view of people',

  'POST /api/schools/': 'Added a school',
  'PATCH /api/schools/{id}/': 'Changed a school',
  'POST /api/terms/': 'Added a term',
  'PATCH /api/terms/{id}/': 'Changed a term',
  'DELETE /api/terms/{id}/': 'Removed a term',
  'POST /api/terms/{id}/archive/': lookedFirst('Looked at archiving a term', 'Archived a term'),
  'POST /api/terms/{id}/reopen/': 'Reopened a term',
  'POST /api/groups/': 'Added a group',
  'PATCH /api/groups/{id}/': 'Changed a group',
  'DELETE /api/groups/{id}/': 'Removed a group',
  'POST /api/group-user/': 'Added students to a group',
  'DELETE /api/group-user/': 'Took students out of a group',
  'PUT /api/groups/{id}/join-code/': 'Made a join code',
  'DELETE /api/groups/{id}/join-code/': 'Switched a join code off',
  'POST /api/groups/{id}/join-requests/': {
    of: 'decision',
    words: { approve: 'Let people into a group', decline: 'Turned people down for a group' },
    otherwise: 'Decided who comes into a group',
  },
  'POST /api/announcements/': 'Wrote an announcement',
  'PATCH /api/announcements/{id}/': 'Changed an announcement',
  'DELETE /api/announcements/{id}/': 'Removed an announcement',

  'PATCH /api/settings/': 'Changed settings',
  'GET /api/audit/download/': 'Downloaded the audit',
  'POST /api/outbox/{id}/read/': 'Read a message to pass it on',
  'POST /api/outbox/{id}/retry/': 'Sent a message again',

  ...tagActs('exam', 'an exam'),
  ...tagActs('subject', 'a subject'),
  ...tagActs('mega-domain', 'a mega-domain'),
  ...tagActs('domain', 'a domain'),
  ...tagActs('topic', 'a topic'),
  ...tagActs('sub-topic', 'a sub-topic'),
  ...tagActs('reason-for-error', 'a reason for error'),
  'POST /api/questions/': 'Wrote a question',
  'PATCH /api/questions/{id}/': {
    of: 'status',
    words: { live: 'Took a question live', retired: 'Retired a question' },
    otherwise: 'Changed a question',
  },
  'DELETE /api/questions/{id}/': 'Deleted or retired a question',
  'POST /api/questions/{id}/duplicate/': 'Duplicated a question',
  'POST /api/question-source/': 'Added a source',
  'PATCH /api/question-source/{id}/': 'Changed a source',
  'DELETE /api/question-source/{id}/': 'Removed a source',
  'POST /api/questions/actions/': {
    of: 'act',
    words: {
      set_tag: 'Gave many questions a tag',
      set_status: 'Gave many questions a status',
      set_source: 'Gave many questions a source',
      set_difficulty: 'Gave many questions a level',
    },
    otherwise: 'Did something to many questions',
  },
  'POST /api/questions/actions/{id}/undo/': 'Undid what was done to many questions',
  'POST /api/options/': 'Added an option to a question',
  'PATCH /api/options/{id}/': 'Changed an option of a question',
  'DELETE /api/options/{id}/': 'Removed an option of a question',
  'POST /api/questions/import/': lookedFirst('Looked at a file of questions', 'Imported questions'),
  'POST /api/files/': 'Uploaded a file',
  'DELETE /api/files/{id}/': 'Removed a file',
  'POST /api/upload-url/': 'Began to upload a file',
  'PUT /api/uploads/{id}/': 'Uploaded the bytes of a file',
  'POST /api/files/{id}/complete/': 'Uploaded a file',

  'POST /api/assessments/': 'Began an assessment',
  'PATCH /api/assessments/{id}/': {
    of: 'status',
    words: { published: 'Published an assessment', archived: 'Archived an assessment' },
    otherwise: 'Changed an assessment',
  },
  'DELETE /api/assessments/{id}/': 'Deleted or archived an assessment',
  'POST /api/assessments/{id}/duplicate/': 'Duplicated an assessment',
  'POST /api/assessments/{id}/sections/': 'Added a section',
  'PUT /api/assessments/{id}/sections/': 'Put sections in another order',
  'PATCH /api/sections/{id}/': 'Changed a section',
  'DELETE /api/sections/{id}/': 'Removed a section',
  'POST /api/sections/{id}/questions/': 'Placed questions in a section',
  'PUT /api/sections/{id}/questions/': 'Put a section’s questions in another order',
  'PATCH /api/sections/questions/{id}/': 'Changed a question’s place in a section',
  'DELETE /api/sections/questions/{id}/': 'Took a question out of a section',
  'POST /api/assessment-tags/': 'Added a label',
  'PATCH /api/assessment-tags/{id}/': 'Renamed a label',
  'DELETE /api/assessment-tags/{id}/': 'Removed a label',
  'POST /api/test-allocation/': 'Allotted tests',
  'DELETE /api/test-allocation/': 'Took tests back',
  'POST /api/users/{id}/assessments/': 'Allotted tests to a person',
  'DELETE /api/users/{id}/assessments/': 'Took tests back from a person',
  'POST /api/user-assessments/{id}/enrolled/': 'Took an open test',
  'DELETE /api/user-assessments/{id}/enrolled/': 'Left an open test',

  'POST /api/users/assessments-sessions/generate/': 'Made a session',
  'POST /api/users/{id}/generate-bulk-sessions/': 'Made sessions for a person',
  'PATCH /api/users/assessments-sessions/{id}/': {
    of: 'action',
    words: {
      start: 'Started a session',
      next_section: 'Moved a session to its next section',
      begin_break: 'Began a break in a session',
      end_break: 'Ended a break in a session',
      take_over: 'Took a session over on another device',
      submit: 'Submitted a session',
      pause: 'Paused a session',
      resume: 'Resumed a session',
      extend: 'Gave a session more time',
      reopen: 'Reopened a session',
      force_submit: 'Submitted a session for its taker',
      accept_late: 'Accepted late answers',
      void: 'Voided a session',
      release: 'Released a result',
    },
    otherwise: 'Changed a session',
  },
  'PUT /api/users/sessions/{id}/attempts/': 'Saved answers',
  'POST /api/users/assessments-attempts/': 'Saved an answer',
  'PATCH /api/users/assessments-attempts/{id}/': 'Changed an answer',
  'POST /api/user-assessment-session/create-attempt-visit/': 'Looked at a question of a session',
  'PATCH /api/user-assessment-session/attempt-visit/{id}/': 'Left a question of a session',
  'POST /api/users/assessments-attempts/{id}/mark/': 'Marked an essay',
  'GET /api/download-assessment-analysis/': 'Downloaded an item analysis',
  'GET /api/session-csv-result-download/': 'Downloaded results',
  'GET /api/users/download-assessment-sessions/': 'Downloaded sessions',
};

function tagActs(path: string, one: string): Record<string, string | ActsByField> {
  return {
    [`POST /api/tags/${path}/`]: `Added ${one}`,
    [`PATCH /api/tags/${path}/{id}/`]: `Changed ${one}`,
    [`DELETE /api/tags/${path}/{id}/`]: {
      ...{ of: 'dry_run', words: { true: `Looked at a merge of ${one}` } },
      otherwise: {
        ...{ of: 'merge_into', words: {}, given: `Merged ${one} into another` },
        otherwise: `Removed ${one}`,
      },
    },
  };
}

/**
 * What a call did, in words.
 * @param carried Its query and body, as parsed.
 * @returns Its summary, where the table has no words for it.
 */
export function actWords(call: { method: string; path: string; summary: string }, carried: object): string {
  const fields = new Map(Object.entries(carried));
  const said = (words: string | ActsByField): string => {
    if (typeof words === 'string') return words;
    const stands = fields.get(words.of);
    return (
      words.words[String(stands)] ?? (stands === undefined ? undefined : words.given) ?? said(words.otherwise)
    );
  };
  return said(ACT_WORDS[`${call.method} ${call.path}`] ?? call.summary);
}

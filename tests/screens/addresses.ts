/**
 * The URLs for each screen, and the users who open them. A screen without a URL fails the test that opens all
 * screens.
 */

export const READERS = ['admin', 'manager', 'tutor', 'counselor', 'student'] as const;
export type Reader = (typeof READERS)[number] | 'nobody';

/** A URL to which no screen belongs. */
export const NOWHERE = '/nothing/here';

/** The ids that occur in URLs. */
export interface Things {
  readonly group: string;
  readonly student: string;
  /** A question that was asked and reported, with statistics and a history. */
  readonly question: string;
  readonly draft: string;
  /** A published test that was taken. */
  readonly test: string;
  readonly essay: string;
  readonly adaptive: string;
  readonly on_paper: string;
  /** The student's session with a released result. */
  readonly session: string;
  /** The student's practice session in progress, and its set. */
  readonly practice: string;
  readonly set: string;
  readonly material: string;
  readonly video: string;
  readonly doubt: string;
  /** A course with a lesson. */
  readonly course: string;
  readonly lesson: string;
  readonly sitting: string;
  /** The token of a guardian's letter. */
  readonly letter: string;
}

/** The user who opens the screen, and its URL. */
export type Address = readonly [reader: Reader, address: string];

const by = (address: string, ...readers: Reader[]): Address[] => readers.map((reader) => [reader, address]);

/** The URLs by the router's path. */
export const addressesOf = (things: Things): Readonly<Record<string, readonly Address[]>> => ({
  '/signin': by('/signin', 'nobody'),
  '/set-up': by('/set-up?token=none', 'nobody'),
  '/enroll': by('/enroll', 'nobody'),
  '/forgot-password': by('/forgot-password', 'nobody'),
  '/reset-password': by('/reset-password?token=none', 'nobody'),
  '/first-sign-in': by('/first-sign-in', 'nobody'),
  '/confirm-email': by('/confirm-email?token=none', 'nobody'),
  '/consent': by('/consent?token=none', 'nobody'),
  '/report/$token': by(`/report/${things.letter}`, 'nobody'),
  '/notice-mails/$token': by('/notice-mails/none', 'nobody'),
  '/waiting': by('/waiting', 'student'),
  '/two-step': by('/two-step', 'tutor'),
  '/change-password': by('/change-password', 'tutor'),
  '/': by('/', ...READERS),
  '/study': by('/study', 'student'),
  '/progress': by('/progress', 'student'),
  '/people': by('/people', 'manager', 'tutor'),
  '/people/import': by('/people/import', 'manager'),
  '/people/first-sign-in': by('/people/first-sign-in', 'manager', 'tutor'),
  '/people/$id': by(`/people/${things.student}`, 'manager', 'counselor'),
  '/groups': by('/groups', 'manager'),
  '/groups/$id': by(`/groups/${things.group}`, 'manager', 'tutor'),
  '/schools': by('/schools', 'admin'),
  '/announcements': by('/announcements', 'manager', 'student'),
  '/notices': by('/notices', 'tutor', 'student'),
  '/weekly-reports': by('/weekly-reports', 'counselor'),
  '/questions': by('/questions', 'tutor'),
  '/questions/new': by('/questions/new', 'tutor'),
  '/questions/import': by('/questions/import', 'manager'),
  '/questions/reports': by('/questions/reports', 'manager'),
  '/questions/$id': by(`/questions/${things.question}`, 'manager'),
  '/questions/$id/history': by(`/questions/${things.question}/history`, 'manager'),
  '/questions/$id/regrade': by(`/questions/${things.question}/regrade`, 'manager'),
  '/subjects': by('/subjects', 'manager'),
  '/tags': by('/tags', 'manager'),
  '/sources': by('/sources', 'manager'),
  '/resources': by('/resources', 'manager'),
  '/assessments': by('/assessments', 'tutor', 'student'),
  '/assessments/$id': [
    ...by(`/assessments/${things.test}`, 'manager'),
    ...by(`/assessments/${things.draft}`, 'admin'),
  ],
  '/assessments/$id/analysis': by(`/assessments/${things.test}/analysis`, 'manager'),
  '/assessments/$id/irt': [
    ...by(`/assessments/${things.test}/irt`, 'manager'),
    ...by(`/assessments/${things.adaptive}/irt`, 'manager'),
  ],
  '/assessments/$id/fill': by(`/assessments/${things.draft}/fill`, 'admin'),
  '/assessments/$id/preview': by(`/assessments/${things.test}/preview`, 'manager'),
  '/assessments/$id/history': by(`/assessments/${things.test}/history`, 'manager'),
  '/assessments/$id/marking': by(`/assessments/${things.essay}/marking`, 'tutor'),
  '/assessments/$id/answer-sheets': by(`/assessments/${things.on_paper}/answer-sheets`, 'tutor'),
  '/allocations': by('/allocations', 'manager'),
  '/calendar': by('/calendar', 'manager', 'counselor', 'student'),
  '/course': by('/course', 'student'),
  '/course/$course/$lesson': by(`/course/${things.course}/${things.lesson}`, 'student'),
  '/library': by('/library', 'tutor', 'student'),
  '/library/new': by('/library/new', 'tutor'),
  '/library/$material': by(`/library/${things.material}`, 'tutor', 'student'),
  '/results': by('/results', 'student'),
  '/results/grades': by('/results/grades', 'student'),
  '/results/$session': by(`/results/${things.session}`, 'student', 'manager'),
  '/results/$session/review/{-$place}': by(`/results/${things.session}/review`, 'student'),
  '/mistakes': [...by('/mistakes', 'student'), ...by(`/mistakes?user=${things.student}`, 'tutor')],
  '/performance': [...by('/performance', 'student'), ...by(`/performance?user=${things.student}`, 'tutor')],
  '/practice': by('/practice', 'student', 'tutor'),
  '/practice/$session': by(`/practice/${things.practice}`, 'student'),
  '/practice/study/$set': by(`/practice/study/${things.set}`, 'student'),
  '/practice-sets': by('/practice-sets', 'tutor'),
  '/practice-sets/$id': by(`/practice-sets/${things.set}`, 'tutor'),
  '/sittings': by('/sittings', 'tutor'),
  '/sittings/$id': by(`/sittings/${things.sitting}`, 'tutor'),
  '/sessions': by('/sessions', 'manager'),
  '/sessions/$id': by(`/sessions/${things.session}`, 'manager'),
  '/gradebook': by(`/gradebook?group=${things.group}`, 'tutor'),
  '/insight': by('/insight', 'tutor'),
  '/insight/$group': by(`/insight/${things.group}`, 'tutor'),
  '/insight/$group/$session': by(`/insight/${things.group}/${things.session}`, 'tutor'),
  '/doubts': by('/doubts', 'tutor', 'student'),
  '/doubts/new': by(`/doubts/new?question=${things.question}`, 'student'),
  '/doubts/$doubt': by(`/doubts/${things.doubt}`, 'tutor', 'student'),
  '/videos': by('/videos', 'tutor', 'student'),
  '/videos/$video': by(`/videos/${things.video}`, 'tutor', 'student'),
  '/settings': by('/settings', 'admin'),
  '/audit': by('/audit', 'admin'),
  '/outbox': by('/outbox', 'admin'),
  '/profile': by('/profile', 'tutor', 'student'),
  '/$': by(NOWHERE, 'tutor', 'student'),
});

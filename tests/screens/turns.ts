/**
 * Pairs of items that one screen shows one after the other, for each id in a URL. If an id in a URL has
 * neither a pair here nor a reason for having none, the test fails.
 */

import type { Reader } from './addresses.ts';
import type { Turn } from './walk.ts';
import type { Pair, Pairs } from './worlds.ts';

const turn = (reader: Reader, [first, next]: Pair, addressOf: (id: string) => string): Turn => ({
  reader,
  addresses: [addressOf(first), addressOf(next)],
});
const shown = (pane: string, ...turns: Turn[]): Turn[] => turns.map((one) => ({ ...one, pane }));
const rowsOf = (reader: Reader, address: string, rows: string, pane: string): Turn => ({
  reader,
  addresses: [address, address],
  rows,
  pane,
});

const THREAD = 'section[aria-label=Doubt], aside[aria-label="About this doubt"]';
const TOGGLES = 'main table button[aria-expanded]';
/** The row below an expanded row of a table. */
const BELOW = 'main table tr:has(button[aria-expanded=true]) + tr';

const NARROWING = [
  '/people?school',
  '/people?group',
  '/people?tutor',
  '/people?manager',
  '/people?counselor',
  '/groups?school',
  '/groups?term',
  '/questions?subject',
  '/questions?domain',
  '/questions?topic',
  '/questions?import',
  '/questions?node',
  '/questions?source',
  '/questions?school',
  '/tags?exam',
  '/tags?subject',
  '/resources?tag',
  '/calendar?group',
  '/assessments?tag',
  '/assessments?school',
  '/allocations?assessment',
  '/allocations?group',
  '/allocations?school',
  '/mistakes?session',
  '/mistakes?domain',
  '/mistakes?topic',
  '/mistakes?test',
  '/assessments/$id/answer-sheets?group',
  '/sessions?assessment',
  '/sessions?group',
  '/sessions?user',
  '/insight/$group?section',
  '/doubts?skill',
  '/doubts?subject',
  '/doubts?question',
  '/doubts?assessment',
  '/doubts/$doubt?skill',
  '/doubts/$doubt?subject',
  '/doubts/$doubt?question',
  '/doubts/$doubt?assessment',
  '/audit?actor',
  '/audit?target',
];

/** Parts of URLs that are ids but are not tried, each with a reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    NARROWING.map((part) => [part, 'It filters a list, and the list’s filters show it.']),
  ),
  '/report/$token': 'It is opened from a message and links to no other.',
  '/notice-mails/$token': 'It is opened from a message and links to no other.',
  '/$': 'No screen has this URL.',
  '/exam/$session': 'It is a separate page, which each test loads again.',
  '/assessments/$id/fill': 'The demo school has one draft.',
  '/assessments/$id/marking': 'The demo school has one test that is graded by hand.',
  '/assessments/$id/marking?session': 'The demo school has one test that is graded by hand.',
  '/assessments/$id/marking?question': 'The demo school has one test that is graded by hand.',
  '/assessments/$id/answer-sheets': 'The demo school has one test on paper.',
  '/people?view': 'The last chosen view is named beside its filters.',
  '/schools?school': 'It only highlights a row.',
  '/questions?question': 'It only highlights a row.',
  '/questions/$id/regrade?assessment': 'It only sets the target of the back link.',
  '/gradebook?sort': 'It only orders the students.',
  '/gradebook?student': 'It opens the panel of a cell, which names its student.',
  '/gradebook?column': 'It opens the panel of a cell, which names its column.',
  '/practice/$session?review': 'It only sets where the player leads back to.',
  '/practice/$session?set': 'It only sets where the player leads back to.',
  '/library/new?shelf': 'It is the shelf of a new material, and saving leaves the page.',
  '/doubts/new?skill': 'It only chooses a skill in the form.',
  '/doubts/new?session': 'It is always used with a question.',
  '/doubts/new?attempt': 'It is always used with a question.',
  '/doubts/new?material': 'It uses the form of a question.',
  '/doubts/new?video': 'It uses the form of a question.',
};

/** The parts of URLs that are tried every day. The long run tries all of them. */
export const DAILY = [
  '/weekly-reports?one',
  '/doubts/$doubt',
  '/subjects?node',
  '/doubts/new?question',
  '/assessments/$id/preview',
  '/library?shelf',
];

/** The pairs of items, by the part of a URL that is their id. */
export const turnsOf = (of: Pairs): Readonly<Record<string, readonly Turn[]>> => ({
  '/people/$id': [
    turn('manager', of.students, (id) => `/people/${id}`),
    turn('counselor', of.students, (id) => `/people/${id}`),
  ],
  '/groups/$id': [turn('manager', of.groups, (id) => `/groups/${id}`)],
  '/questions/$id': [turn('manager', of.questions, (id) => `/questions/${id}`)],
  '/questions/$id/history': [turn('manager', of.questions, (id) => `/questions/${id}/history`)],
  '/questions/$id/regrade': [turn('manager', of.questions, (id) => `/questions/${id}/regrade`)],
  '/assessments/$id': [turn('manager', of.tests, (id) => `/assessments/${id}`)],
  '/assessments/$id/analysis': [turn('manager', of.tests, (id) => `/assessments/${id}/analysis`)],
  '/assessments/$id/irt': [turn('manager', of.tests, (id) => `/assessments/${id}/irt`)],
  '/assessments/$id/preview': [turn('manager', of.tests, (id) => `/assessments/${id}/preview`)],
  '/assessments/$id/history': [turn('manager', of.tests, (id) => `/assessments/${id}/history`)],
  /* Opened as a tutor: a student's reading position is stored while they read, so the screen would be
     different each time. */
  '/library/$material': [turn('tutor', of.materials, (id) => `/library/${id}`)],
  '/library?shelf': [
    turn('tutor', of.shelves, (id) => `/library?shelf=${id}`),
    rowsOf('tutor', `/library?shelf=${of.shelves[0]}`, TOGGLES, BELOW),
  ],
  '/results/$session': [turn('student', of.sessions, (id) => `/results/${id}`)],
  '/results/$session/review/{-$place}': [turn('student', of.sessions, (id) => `/results/${id}/review`)],
  '/practice/$session': [turn('student', of.practices, (id) => `/practice/${id}`)],
  '/practice/study/$set': [turn('student', of.sets, (id) => `/practice/study/${id}`)],
  '/practice-sets/$id': [turn('tutor', of.sets, (id) => `/practice-sets/${id}`)],
  '/sittings/$id': [turn('tutor', of.sittings, (id) => `/sittings/${id}`)],
  '/sessions/$id': [turn('manager', of.sessions, (id) => `/sessions/${id}`)],
  '/gradebook?group': [turn('tutor', of.groups, (id) => `/gradebook?group=${id}`)],
  '/insight/$group': [turn('tutor', of.groups, (id) => `/insight/${id}`)],
  '/insight/$group/$session': [turn('tutor', of.sessions, (id) => `/insight/${of.groups[0]}/${id}`)],
  '/doubts/$doubt': shown(
    THREAD,
    turn('tutor', of.doubts, (id) => `/doubts/${id}`),
    turn('student', of.doubts, (id) => `/doubts/${id}`),
  ),
  '/videos/$video': [
    turn('tutor', of.videos, (id) => `/videos/${id}`),
    turn('student', of.videos, (id) => `/videos/${id}`),
  ],
  '/weekly-reports?one': shown(
    '[class*=opened]',
    turn('counselor', of.reports, (id) => `/weekly-reports?whose=all&status=approved&one=${id}`),
  ),
  '/assessments/$id/analysis?question': [
    rowsOf('manager', `/assessments/${of.tests[0]}/analysis`, TOGGLES, BELOW),
  ],
  '/course?course': [turn('student', of.trees, (id) => `/course?course=${id}`)],
  '/course/$course/$lesson': [turn('student', of.nodes, (id) => `/course/${of.trees[0]}/${id}`)],
  '/subjects?tree': [turn('manager', of.trees, (id) => `/subjects?tree=${id}`)],
  '/subjects?node': shown(
    'aside[aria-label="Selected item"]',
    turn('manager', of.nodes, (id) => `/subjects?tree=${of.trees[0]}&node=${id}`),
  ),
  '/mistakes?user': [turn('tutor', of.students, (id) => `/mistakes?user=${id}`)],
  '/performance?user': [turn('tutor', of.students, (id) => `/performance?user=${id}`)],
  '/doubts/new?question': [turn('student', of.asked, (id) => `/doubts/new?question=${id}`)],
  // Table rows that expand below themselves.
  '/audit': [rowsOf('admin', '/audit', TOGGLES, BELOW)],
  '/outbox': [rowsOf('admin', '/outbox', TOGGLES, BELOW)],
  '/mistakes': [rowsOf('student', '/mistakes', TOGGLES, BELOW)],
});

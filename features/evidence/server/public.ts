/**
 * Functions that read answers for other features' servers: by session, or page by page for people, groups and
 * assessments.
 */

import * as store from './evidence.store.ts';
import * as evidence from './evidence.ts';
import * as filings from './filings.ts';

/**
 * The answers of these sessions, limited to what the reader may see, by session id. Runs at most ten SQL
 * statements.
 */
export const listEvidence = evidence.listEvidence;

/**
 * The answers of these people, of a group or to an assessment, limited to what the reader may see. Yields pages ordered by
 * person, then by the time of the answer.
 */
export const evidencePages = evidence.evidencePages;

/** The answers of everybody in a scope, limited to what each person may see of their own answers. */
export const ownEvidencePages = evidence.ownEvidencePages;

/**
 * Every answer that was saved to these questions in these sessions, replaced ones included, in the order of
 * saving.
 */
export const listSaved = store.listSaved;

/** The number of questions after the last answer of each section, by session id. */
export const listUnreached = store.listUnreached;

/** The topic, domain and subject of these question revisions, by revision id. Runs one SQL statement. */
export const listFilings = filings.listFilings;

/** This feature's calls that name or list content, with the expected outcome for each caller. */
import { type ContentCall, seen } from '#tests/support/content-tries.ts';

/** The calls, keyed by method and path. */
export function resultsContent(): Readonly<Record<string, readonly ContentCall[]>> {
  return {
    'POST /api/compute-scaled-score/': [
      seen((client, { paper }) => client.post('/api/compute-scaled-score/', { assessment: paper, raw: {} })),
    ],
    'GET /api/assessments/{id}/marking/': [
      seen((client, { paper }) => client.get(`/api/assessments/${paper}/marking/`)),
    ],
    'GET /api/assessments/{id}/marking/questions/': [
      seen((client, { paper }) => client.get(`/api/assessments/${paper}/marking/questions/`)),
    ],
    'GET /api/assessments/{id}/analysis/': [
      seen((client, { paper }) => client.get(`/api/assessments/${paper}/analysis/`)),
    ],
    'GET /api/assessments/{id}/analysis/typed/': [
      seen((client, { paper }) => client.get(`/api/assessments/${paper}/analysis/typed/`)),
    ],
    'GET /api/questions/{id}/statistics/': [
      seen((client, { question }) => client.get(`/api/questions/${question}/statistics/`)),
    ],
    'GET /api/download-assessment-analysis/': [
      seen((client, { paper }) => client.get(`/api/download-assessment-analysis/?assessment_id=${paper}`)),
    ],
    'GET /api/session-csv-result-download/': [
      seen((client, { paper }) => client.get(`/api/session-csv-result-download/?assessment_id=${paper}`)),
    ],
  };
}

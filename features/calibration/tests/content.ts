/** Each call on the IRT side of a test, with the expected outcome for each caller. */
import type { TestApi } from '#tests/support/api.ts';
import { type ContentCall, changed, type Send, seen } from '#tests/support/content-tries.ts';
import type { Caller, Content } from '#tests/support/content-world.ts';
import { seedCalibration } from '#tests/support/responses-seed.ts';

/** Like `bankContentCalls`. */
export function calibrationContentCalls(
  api: () => TestApi,
): Readonly<Record<string, readonly ContentCall[]>> {
  const calibration = ({ paper }: Content, { person }: Caller) => {
    const { platform, clock } = api();
    return seedCalibration(platform.database, clock.now(), person.id, { assessment: paper });
  };
  const side = ({ paper }: Content) => `/api/assessments/irt/${paper}/`;
  const accept: Send = async (client, content, caller) => {
    const url = `${side(content)}calibrations/${await calibration(content, caller)}/accept/`;
    return client.post(url, { version: 0 });
  };
  return {
    'GET /api/assessments/irt/{id}/': [seen((client, content) => client.get(side(content)))],
    'PUT /api/assessments/irt/{id}/': [
      changed((client, content) => client.put(side(content), { version: 0, model: '3pl', scale: null })),
    ],
    // Nobody has taken the test yet.
    'POST /api/assessments/irt/{id}/calibrate/': [
      changed((client, content) => client.post(`${side(content)}calibrate/`, { kind: 'other' }), 422),
    ],
    'GET /api/assessments/irt/{id}/calibrations/': [
      seen((client, content) => client.get(`${side(content)}calibrations/`)),
    ],
    'GET /api/assessments/irt/{id}/calibrations/{calibration}/': [
      seen(async (client, content, caller) =>
        client.get(`${side(content)}calibrations/${await calibration(content, caller)}/`),
      ),
    ],
    'POST /api/assessments/irt/{id}/calibrations/{calibration}/accept/': [changed(accept)],
  };
}

/** This feature's calls that name content, with the expected outcome for each caller. */
import type { TestApi } from '#tests/support/api.ts';
import { type ContentCall, seen } from '#tests/support/content-tries.ts';
import type { Content } from '#tests/support/content-world.ts';
import { PAPER_MODES } from './seed-sheet.ts';

/** Keyed by method and path. `api` is a function, because it is called when a call is tried. */
export function paperContent(api: () => TestApi): Readonly<Record<string, readonly ContentCall[]>> {
  /** Changes the content's test so that it can be given on paper. */
  const onPaper = async ({ paper }: Content): Promise<string> => {
    await api()
      .platform.database.kysely.updateTable('assessments')
      .set({ modes: [...PAPER_MODES] })
      .where('id', '=', paper)
      .execute();
    return paper;
  };
  const named = (path: string) =>
    seen(async (client, content) => client.get(`${path}?assessment=${await onPaper(content)}`));
  const printed = (what: string) =>
    seen(async (client, content) => client.get(`/api/assessments/${await onPaper(content)}/${what}/`));

  return {
    'GET /api/hybrid-attempts/paper/': [named('/api/hybrid-attempts/paper/')],
    'GET /api/hybrid-attempts/template/': [named('/api/hybrid-attempts/template/')],
    'GET /api/assessments/{id}/paper/': [printed('paper')],
    'GET /api/assessments/{id}/answer-sheet/': [printed('answer-sheet')],
    'POST /api/hybrid-attempts/file/': [
      seen(async (client, content) =>
        client.upload('/api/hybrid-attempts/file/', new File(['username,Q1\nkim,A'], 'sheets.csv'), {
          fields: { assessment: await onPaper(content) },
        }),
      ),
    ],
  };
}

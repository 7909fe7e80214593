import { breaksRule, Problem } from '#contract/problem.ts';
import { readApart } from '#features/interchange/server/public.ts';
import { schoolForContent } from '#features/schools/server/public.store.ts';
import { type Route, route } from '#server/http/route.ts';
import { importQuestions } from '../import.contract.ts';
import { formatOfName } from '../import.rules.ts';
import { requireMayGive } from '../questions.rules.ts';
import { importFile, mayPublishNow } from './public.ts';

export const importRoutes: Route[] = [
  route(importQuestions, {
    before: async ({ db, reach, body, caller, platform, progress }) => {
      requireMayGive({ may_publish: await mayPublishNow(db, reach) }, body.status);
      const { file, format } = body;
      const bytes = new Uint8Array(await file.arrayBuffer());
      const sent = { bytes, format: format ?? formatOfName(file.name) };
      progress.tell('Reading the file');
      const { signal } = progress;
      const who = { person: caller.id, signal };
      const reading = await readApart(platform.background.reading, sent, who);
      if (!('fault' in reading)) return reading;
      const place = reading.line === null ? '' : `Line ${reading.line}: `;
      throw new Problem(breaksRule, {
        detail: 'This file can’t be read. Nothing was imported.',
        errors: [{ path: 'body.file', message: `${place}${reading.fault}` }],
      });
    },
    handle: async ({ db, view, caller, body, platform, now, progress }, reading) => {
      const school = await schoolForContent(db, view, body.school);
      const { config, background } = platform;
      const into = { author: caller, school, config, background, progress };
      return importFile(db, into, reading, body, now);
    },
  }),
];

import { breaksRule, Problem } from '#contract/problem.ts';
import { readQuestionFile } from '#features/interchange/server/public.ts';
import { type Route, route } from '#server/http/route.ts';
import { importQuestions } from '../import.contract.ts';
import { formatOfName, importTotals } from '../import.rules.ts';
import { requireMayGive } from '../questions.rules.ts';
import { importItems } from './import-questions.ts';

export const importRoutes: Route[] = [
  route(importQuestions, {
    before: async ({ reach, body }) => {
      requireMayGive(reach, body.status);
      const { content, format, file_name } = body;
      const reading = readQuestionFile(Buffer.from(content), format ?? formatOfName(file_name));
      if (!('fault' in reading)) return reading;
      const place = reading.line === null ? '' : `Line ${reading.line}: `;
      throw new Problem(breaksRule, {
        detail: 'This file can not be read. Nothing was imported.',
        errors: [{ path: 'body.content', message: `${place}${reading.fault}` }],
      });
    },
    handle: async ({ db, caller, body, now }, { format, items }) => {
      const lines = await importItems(db, caller.id, items, body, now);
      return { format, dry_run: body.dry_run, items: lines, totals: importTotals(lines) };
    },
  }),
];

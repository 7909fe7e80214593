import { requireAsCounted } from '#contract/bulk.ts';
import { Problem, tooHeavy } from '#contract/problem.ts';
import { reachOf } from '#core/access/access.ts';
import { isPicture } from '#features/files/files.rules.ts';
import { readFiles } from '#features/files/server/public.ts';
import { carriedBy } from '#features/interchange/carried.rules.ts';
import type { Item } from '#features/interchange/item.rules.ts';
import { writeApart } from '#features/interchange/server/public.ts';
import { mapInTurns } from '#server/background/in-turns.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { textOfRichText } from '#server/rich-text.ts';
import { MOST_AT_ONCE } from '../bulk.contract.ts';
import { checkExport, type ExportCheck, exportQuestions } from '../export.contract.ts';
import { EXPORT_TYPES, exportName, itemOfQuestion, nameOfText } from '../export.rules.ts';
import { filesShown } from '../files-in-texts.rules.ts';
import type { KeyedQuestion } from '../questions.contract.ts';
import { viewOf } from '../questions.rules.ts';
import { listMatchingIds } from './bank-filters.store.ts';
import { listQuestionsByIds } from './questions.store.ts';

/** The maximum size in bytes of all pictures in one file. */
const MOST_BYTES = 64 * 1024 * 1024;

type Asked = Context<typeof exportQuestions> | Context<typeof checkExport>;

export const exportRoutes: Route[] = [
  route(exportQuestions, async (context) => {
    const { body, caller, now, platform } = context;
    const { items, left_out } = await toExport(context);
    requireNoFaults(
      items.length === 0
        ? [
            {
              path: 'body.format',
              message: 'This format can’t hold any of these questions. Choose another format.',
            },
          ]
        : [],
    );
    const { format } = body;
    const words = left_out.map(({ question, reason }) => `“${question.words}”: ${reason}`);
    const bytes = await writeApart(
      platform.background.reading,
      { format, items, left_out: words },
      { person: caller.id },
    );
    const name = exportName(format, now.toISOString().slice(0, 10));
    return new File([Uint8Array.from(bytes)], name, { type: EXPORT_TYPES[format] });
  }),

  route(checkExport, async (context): Promise<ExportCheck> => {
    const { items, left_out, losing } = await toExport(context);
    return { count: items.length, left_out, losing };
  }),
];

interface ToExport extends Pick<ExportCheck, 'left_out' | 'losing'> {
  readonly items: readonly Item[];
}

/** The chosen questions in view as items, as far as the format can hold them. */
async function toExport(context: Asked): Promise<ToExport> {
  const { db, body, caller, platform } = context;
  const questions = await chosenQuestions(context);
  const ids = questions.flatMap((question) => filesShown(question));
  const read = await readFiles({ db, config: platform.config }, caller, ids, MOST_BYTES);
  if (read === null) {
    const most = `${MOST_BYTES / 1024 / 1024} MiB`;
    throw new Problem(tooHeavy, {
      detail: `The pictures in these questions exceed ${most}. Choose fewer questions.`,
    });
  }
  const files = new Map(
    [...read].flatMap(([id, { content_type, bytes }]) => {
      if (!isPicture(content_type)) return [];
      const name = `${id}.${content_type.replace(/^.*\//, '').replace('jpeg', 'jpg')}`;
      return [[id, { name, content_base64: Buffer.from(bytes).toString('base64') }] as const];
    }),
  );
  const sorted: { items: Item[]; left_out: ExportCheck['left_out']; losing: ExportCheck['losing'] } = {
    items: [],
    left_out: [],
    losing: [],
  };
  await mapInTurns(questions, (question) => {
    const words = nameOfText(textOfRichText(question.stem));
    const named = { id: question.id, words };
    const item = itemOfQuestion(question, words || question.id, files);
    if (item === null) {
      sorted.left_out.push({ question: named, reason: 'it shows a file that can’t be exported' });
      return;
    }
    const carried = carriedBy(body.format, item);
    if ('left_out' in carried) {
      sorted.left_out.push({ question: named, reason: carried.left_out });
      return;
    }
    sorted.items.push(item);
    // No format can contain points by criterion; all formats only contain text for graders.
    const losses = [...carried.losses, ...(question.rubric.length > 0 ? ['rubric'] : [])];
    if (losses.length > 0) sorted.losing.push({ question: named, reason: losses.join(', ') });
  });
  return sorted;
}

/** The chosen questions in view with their answer keys, in the order they were named. */
async function chosenQuestions(context: Asked): Promise<KeyedQuestion[]> {
  const { db, body, view } = context;
  const { chosen } = body;
  let ids: string[];
  if ('questions' in chosen) ids = [...new Set(chosen.questions)];
  else {
    const filters = { ...chosen.filters, regrades: reachOf(context.caller.role, 'sessions.act') };
    ids = await listMatchingIds(db, view, filters, MOST_AT_ONCE + 1);
    requireAsCounted(ids, { count: chosen.count, most: MOST_AT_ONCE });
  }
  const found = new Map((await listQuestionsByIds(db, viewOf(context), ids)).map((one) => [one.id, one]));
  requireNoFaults(
    ids.flatMap((id, index) =>
      found.has(id)
        ? []
        : [
            {
              path: `body.chosen.questions.${index}`,
              message: 'This question doesn’t exist, or you can’t see it.',
            },
          ],
    ),
  );
  return ids.flatMap((id) => {
    const question = found.get(id);
    return question?.has_keys ? [question] : [];
  });
}

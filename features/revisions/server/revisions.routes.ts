import { findDraftPaper, findDraftQuestion } from '#features/assessments/server/public.ts';
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { isQuestionInView } from '#features/questions/server/public.ts';
import { found } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import { assessmentChanges } from '../assessment-changes.rules.ts';
import { questionChanges, reasonsOf } from '../question-changes.rules.ts';
import { type Change, listAssessmentRevisions, listQuestionRevisions } from '../revisions.contract.ts';
import { questionsNamed, withFrozenRevisions } from './compared-papers.ts';
import { listOfAssessment, listOfQuestion, namesOfTags, numberOfContent } from './revisions.store.ts';

export const revisionsRoutes: Route[] = [
  route(listQuestionRevisions, async (context) => {
    const { db, view, params, query } = context;
    const isInView = await isQuestionInView(db, view, params.id);
    const draft = found(isInView ? await findDraftQuestion(db, params.id) : null);
    const { count, newest, rows } = await listOfQuestion(db, params.id, pageOffset(query));
    const compared = [draft, newest?.content, ...rows.flatMap(({ before, content }) => [before, content])];
    const reasons = await namesOfTags(db, [
      ...new Set(compared.flatMap((one) => (one ? reasonsOf(one) : []))),
    ]);
    const show = changeShower(context);
    const results = rows.map(({ number, created_at, before, content }) => ({
      number,
      created_at: created_at.toISOString(),
      by: null,
      changes: before && questionChanges({ before, after: content, reasons }).map(show),
    }));
    return {
      ...listAnswer(context, { count, rows: results }),
      draft: newest && {
        changes: questionChanges({ before: newest.content, after: draft, reasons }).map(show),
        same_as: await numberOfContent(db, params.id, draft),
      },
    };
  }),

  route(listAssessmentRevisions, async (context) => {
    const { db, view, params, query } = context;
    const draft = found(await findDraftPaper(db, view, params.id));
    const { count, newest, rows } = await listOfAssessment(db, params.id, pageOffset(query));
    const since = newest && {
      before: newest.content,
      after: await withFrozenRevisions(db, draft, newest.content),
    };
    const compared = rows.map(({ before, content }) => before && assessmentChanges(before, content));
    const sinceThen = since && assessmentChanges(since.before, since.after);
    const named = await questionsNamed(
      db,
      [...compared, sinceThen].flatMap((changes) => changes ?? []),
    );
    const show = changeShower(context);
    const results = rows.map(({ number, created_at, by, by_name }, place) => ({
      number,
      created_at: created_at.toISOString(),
      by: { id: by, name: by_name },
      changes: compared[place]?.map((change) => show(named(change))) ?? null,
    }));
    return {
      ...listAnswer(context, { count, rows: results }),
      draft: sinceThen && {
        changes: sinceThen.map((change) => show(named(change))),
        same_as: sinceThen.length === 0 ? (newest?.number ?? null) : null,
      },
    };
  }),
];

/** Returns a function that signs the files in a change's texts for the caller. */
function changeShower(asked: Parameters<typeof viewerOf>[0]): (change: Change) => Change {
  const viewer = viewerOf(asked);
  const shown = (html: string | null) => html && showFiles(html, viewer);
  const shownStems = (list: { count: number; first: { id: string; stem: string }[] }) => ({
    ...list,
    first: list.first.map(({ id, stem }) => ({ id, stem: showFiles(stem, viewer) })),
  });
  return (change) => {
    if (change.kind === 'words') return change;
    if (change.kind === 'text') {
      return { ...change, before: shown(change.before), after: shown(change.after) };
    }
    const { added, removed, changed } = change;
    return {
      ...change,
      added: shownStems(added),
      removed: shownStems(removed),
      changed: shownStems(changed),
    };
  };
}

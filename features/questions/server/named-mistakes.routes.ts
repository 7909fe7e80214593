import { requireNoFaults } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { nameMistake } from '../named-mistakes.contract.ts';
import { nameFaults, namesOfSame } from '../named-mistakes.rules.ts';
import { listNamedMistakes, replaceNames } from './named-mistakes.store.ts';
import { openForWriting } from './write-question.ts';

export const namedMistakesRoutes: Route[] = [
  route(nameMistake, async (context) => {
    const { db, params, body, now } = context;
    // The row stays locked, so that two concurrent writers cannot exceed the limit.
    const question = await openForWriting(context, params.id);
    const { gap, typed, words } = body;
    const names = (await listNamedMistakes(db, [question.id])).get(question.id) ?? [];
    if (words !== null) requireNoFaults(nameFaults(question, names, { gap, typed }));
    const before = namesOfSame(question, names, { gap, typed });
    await replaceNames(db, question.id, before, words === null ? null : { gap, typed, words }, now);
    return { gap, typed, words };
  }),
];

import { type Route, route } from '#server/http/route.ts';
import { previewPractice, startPractice } from '../start-practice.contract.ts';
import { continueOf, previewOf, startOf } from './start-practice.ts';

export const startPracticeRoutes: Route[] = [
  route(previewPractice, (context) => previewOf(context, context.query)),

  route(startPractice, (context) => {
    const { practice_set, ...wanted } = context.body;
    return practice_set === undefined ? startOf(context, wanted) : continueOf(context, practice_set);
  }),
];

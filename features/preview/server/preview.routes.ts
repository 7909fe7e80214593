import { reachOf } from '#core/access/access.ts';
import { findDraftPaper } from '#features/assessments/server/public.ts';
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { askedQuestion } from '#features/sessions/server/public.ts';
import { found } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { previewAssessment } from '../preview.contract.ts';
import { differsByTaker, previewedModules } from '../preview.rules.ts';

export const previewRoutes: Route[] = [
  route(previewAssessment, async (context) => {
    const { db, caller, params, query } = context;
    const view = { reach: reachOf(caller.role, 'assessments.view'), caller: caller.id };
    const { paper, questions } = found(await findDraftPaper(db, view, params.id));
    const viewer = viewerOf(context);
    const { seed } = query;
    const modules = previewedModules(paper, seed, (id) =>
      askedQuestion(id, found(questions.get(id) ?? null), { seed, shuffle: paper.shuffle, viewer }),
    );
    return {
      assessment: {
        id: params.id,
        title: paper.title,
        instructions: showFiles(paper.instructions, viewer),
        navigation: paper.navigation,
        is_one_at_a_time: paper.kind === 'adaptive',
        differs_by_taker: differsByTaker(paper),
      },
      seed,
      modules: modules.map((each) => ({
        ...each,
        variants: each.variants.map((variant) => ({
          ...variant,
          instructions: showFiles(variant.instructions, viewer),
        })),
      })),
    };
  }),
];

/** The mastery model that a server uses until it has enough answers from its own takers. */
import type { FittedModel } from './fit.ts';
import { PRIOR_UNCERTAINTY } from './uncertainty.ts';

/**
 * Weights fitted to the answers of real students (ASSISTments 2009–2010, docs/learning.md). Items and skills
 * have no fitted easiness, so each is as easy as its level says.
 * That data has no times, so the half-life of a skill is set to 90 days, in the middle of the candidates. Its
 * uncertainty is not used either: answers came in sets of one kind of question and agree for reasons that do
 * not apply to a test.
 */
export const STARTING_MODEL: FittedModel = {
  intercept: 0,
  weights: {
    right_in_skill: 0.292,
    wrong_in_skill: -0.01,
    right: 0.178,
    wrong: -0.268,
    skill: 0.407,
    general: 0.734,
  },
  half_lives: { general: 360, skill: 90 },
  uncertainty: PRIOR_UNCERTAINTY,
  prior_worth: 1,
  skills: new Map(),
  items: new Map(),
};

/** How long practice takes. Every screen that shows minutes of practice uses these figures. */

/** The seconds per question if no times of the person are known. */
export const USUAL_SECONDS = 75;

/** The number of questions in practice of one skill. */
export const SKILL_QUESTIONS = 8;

/** Studying a question takes at least a minute, however quickly questions were answered in tests. */
const LEAST_SECONDS = 60;

/** The seconds to plan for a question, given the usual seconds of the person in its section, if known. */
export function plannedSeconds(usual: number | undefined): number {
  return Math.max(LEAST_SECONDS, usual ?? USUAL_SECONDS);
}

/** Whole minutes for `questions` at `seconds` each; at least 1. */
export function practiceMinutes(questions: number, seconds: number): number {
  return Math.max(1, Math.round((questions * Math.max(LEAST_SECONDS, seconds)) / 60));
}

/** Words about questions without a skill, used wherever answers are counted by skill. */

/** The number of missed questions that have no skill, as a sentence. */
export function untaggedSentence(missed: number): string {
  return missed === 1 ? '1 missed question has no skill.' : `${missed} missed questions have no skill.`;
}

/** What is said of questions that nobody has filed under a skill, wherever answers are counted by skill. */

/** How many of the missed questions have no skill. */
export function untaggedSentence(missed: number): string {
  return missed === 1 ? '1 missed question has no skill.' : `${missed} missed questions have no skill.`;
}

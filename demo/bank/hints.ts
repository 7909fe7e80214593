/** Two hints for any question of a skill: what to look at first, and what to do with it. */
import type { TopicCode } from './question.ts';

const HINTS: Readonly<Record<TopicCode, readonly [string, string]>> = {
  CID: [
    'Say in your own words what the whole text is about before you look at the choices.',
    'Cross out each choice that speaks of one sentence alone, or of what the text does not say.',
  ],
  INF: [
    'Find the last claim that the text makes, and what it still leaves open.',
    'Take the choice that must be true if the text is; what only could be true is too much.',
  ],
  COE: [
    'Put the claim that is to be supported into a short sentence of your own.',
    'For each choice ask whether it makes just that sentence likelier, or only speaks of the same thing.',
  ],
  WIC: [
    'Cover the choices and put a word of your own into the blank.',
    'Look for the words nearby that tell its direction: a contrast, a cause, an example.',
  ],
  TSP: [
    'Ask what the text does rather than what it says: does it explain, question, compare?',
    'Check both halves of a choice: one wrong word makes it wrong.',
  ],
  CTC: [
    'Note in one phrase what each author claims.',
    'Ask how the second would answer the first: where do they agree, and where do they part?',
  ],
  SYN: [
    'Read the goal in the question first; it says what the sentence has to do.',
    'Of choices that are all true, take the one that does exactly that.',
  ],
  TRA: [
    'Read the sentence before and the one after without the word between them.',
    'Name how they belong together: more of the same, a contrast, a result, an example.',
  ],
  BOU: [
    'Find out whether what stands on each side of the mark could be a sentence by itself.',
    'Two sentences need a full stop, a semicolon, or a comma with a joining word; one sentence needs no such mark.',
  ],
  FSS: [
    'Find the subject to which the verb belongs, and leave out what stands between them.',
    'Check number and tense against the other verbs of the text.',
  ],
  'H.A.': [
    'Write down in words what the unknown stands for.',
    'Bring what holds the unknown to one side, and do the same to both sides at each step.',
  ],
  'H.B.': [
    'Find the change of the output for one more of the input: that is the slope.',
    'Start from a value that you know, and go on from there by the slope.',
  ],
  'H.C.': [
    'Say what each letter counts, with its unit.',
    'Put the known value in for its letter, and solve for the other.',
  ],
  'H.D.': [
    'Look for a letter that falls away if you add or subtract the equations.',
    'Put what you found back into either equation for the other letter.',
  ],
  'H.E.': [
    'Read “at least” and “at most” as signs before you write anything else.',
    'Solve it as an equation; the sign turns round where you multiply or divide by a negative number.',
  ],
  'P.A.': [
    'Look for what all terms have in common, or for a pattern such as a difference of squares.',
    'Try a small number for the letter in your result and in the question: both must agree.',
  ],
  'P.B.': [
    'Bring all to one side, so that zero stands on the other.',
    'Factor it, or use the quadratic formula; then check that each solution fits.',
  ],
  'P.C.': [
    'Ask what happens to the output as the input grows by one: is it added to, or multiplied?',
    'Use the value at zero for the start, and one other value for the growth.',
  ],
  'Q.A.': [
    'Write the two things that are compared as a fraction with their units.',
    'Set two such fractions equal, and see to it that the units stand in the same places.',
  ],
  'Q.B.': [
    'Say of what the percentage is taken: that is the whole.',
    'Turn it into a factor: 20% more is times 1.2, and 20% less is times 0.8.',
  ],
  'Q.C.': [
    'Put the numbers in order before you read anything off them.',
    'Ask whether one far value moves what is asked: it moves the mean and hardly the median.',
  ],
  'Q.D.': [
    'Read what stands on both axes, with its units.',
    'Follow the line of best fit rather than single points.',
  ],
  'Q.E.': [
    'Count all cases that the question allows: they stand under the line.',
    'Count of those the ones that are asked for, and write them above it.',
  ],
  'Q.F.': [
    'Ask from whom the sample was drawn: it tells of those alone.',
    'Add and subtract the margin of error from the estimate.',
  ],
  'Q.G.': [
    'Look at how people came to be in each group: by chance, or by their own choice?',
    'Only what was assigned by chance shows a cause, and only a random sample speaks for all.',
  ],
  'S.A.': [
    'Write down the formula for what is asked, and mark what of it is known.',
    'See to it that all lengths have the same unit before you multiply.',
  ],
  'S.B.': [
    'Mark all angles that are equal because lines are parallel or cross.',
    'The angles of a triangle come to 180°, those on a line as well.',
  ],
  'S.C.': [
    'Sketch the triangle and mark its right angle.',
    'Two sides give the third by Pythagoras; an angle and a side call for sine, cosine or tangent.',
  ],
  'S.D.': [
    'Complete the squares, so that centre and radius can be read off.',
    'An arc or a sector is the same part of its circle as its angle is of 360°.',
  ],
};

/** The hints for a question of this skill. */
export function hintsOf(topic: TopicCode): string[] {
  return HINTS[topic].map((step) => `<p>${step}</p>`);
}

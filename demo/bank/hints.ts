/** Two hints for any question of a skill: what to look at first, and what to do with it. */
import type { TopicCode } from './question.ts';

const HINTS: Readonly<Record<TopicCode, readonly [string, string]>> = {
  CID: [
    'Before you look at the choices, sum up the whole text in your own words.',
    'Cross out any choice that covers only one detail or that says something the text doesn’t say.',
  ],
  INF: [
    'Find the last claim in the text. What does it lead you to expect next?',
    'Pick the choice that must be true based on the text, not one that could be true.',
  ],
  COE: [
    'Restate the claim in one short sentence.',
    'For each choice, ask whether it makes that claim more or less likely or is just about the same topic.',
  ],
  WIC: [
    'Cover the choices and fill in the blank with a word of your own.',
    'Look for clues nearby that tell you what the word should mean: a contrast, a cause, or an example.',
  ],
  TSP: [
    'Ask what the text does, not just what it says. Does it explain, question, or compare?',
    'Check every part of a choice. One wrong word makes the whole choice wrong.',
  ],
  CTC: ['Sum up each author’s claim in a few words.', 'Ask where the authors agree and where they disagree.'],
  SYN: [
    'Read the goal in the question first. It tells you what the sentence has to do.',
    'Several choices may be true. Pick the one that meets that goal.',
  ],
  TRA: [
    'Read the sentences before and after the blank without a transition.',
    'Decide how the ideas are related: addition, contrast, result, or example.',
  ],
  BOU: [
    'Check whether the words on each side of the punctuation could stand alone as a sentence.',
    'Separate two complete sentences with a period, a semicolon, or a comma plus a conjunction such as “and.”',
  ],
  FSS: [
    'Find what the blank has to agree with or describe. Ignore any words in between.',
    'Check number, tense, and form against the rest of the sentence.',
  ],
  'H.A.': [
    'Decide what the question asks you to find.',
    'Get the variable terms on one side. At each step, do the same thing to both sides.',
  ],
  'H.B.': [
    'Find how much the output changes when the input increases by 1. That is the slope.',
    'Start from a value you know and use the slope to work from there.',
  ],
  'H.C.': [
    'Identify what the slope and the intercepts tell you about the line.',
    'Substitute the values you know into the equation and solve for the unknown.',
  ],
  'H.D.': [
    'Look for a variable you can eliminate by adding or subtracting the equations.',
    'Substitute the value you found into either equation to find the other variable.',
  ],
  'H.E.': [
    'Translate phrases such as “at least” and “at most” into inequality symbols first.',
    'Solve it like an equation, but reverse the inequality symbol when you multiply or divide by a negative number.',
  ],
  'P.A.': [
    'Look for a common factor or a pattern, such as a difference of squares.',
    'Substitute a small number for the variable in the original expression and in your answer. The values must match.',
  ],
  'P.B.': [
    'Move everything to one side so that the other side is 0.',
    'Factor or use the quadratic formula. Then check each solution in the original equation.',
  ],
  'P.C.': [
    'Ask what kind of function this is: linear, quadratic, or exponential?',
    'Substitute values you know, such as the value at 0, and check them against the function.',
  ],
  'Q.A.': [
    'Write the ratio as a fraction, including the units.',
    'Set up a proportion and make sure the units match on both sides.',
  ],
  'Q.B.': [
    'Ask “percent of what?” That amount is the whole.',
    'Turn the percent into a factor: 20% more means multiply by 1.2, and 20% less means multiply by 0.8.',
  ],
  'Q.C.': [
    'Recall the definition: the mean is the sum divided by the count, and the median is the middle value in order.',
    'For a mean, find the total first. For a median, list or count the values in order.',
  ],
  'Q.D.': [
    'Identify what x and y represent, including the units.',
    'Use the line of best fit to find the predicted value. A point on the scatterplot gives an actual value.',
  ],
  'Q.E.': [
    'Count all the possible outcomes in the group the question names. That number is the denominator.',
    'Of those, count the outcomes you want. That number is the numerator.',
  ],
  'Q.F.': [
    'Ask which population the sample was drawn from. The results apply only to that population.',
    'Find the proportion in the sample and apply it to the whole population.',
  ],
  'Q.G.': [
    'Check how people ended up in each group: by random assignment or by their own choice?',
    'Random assignment lets you conclude cause. Random sampling lets you generalize to the population.',
  ],
  'S.A.': [
    'Write the formula for what you need to find and mark the values you know.',
    'Check whether you need the radius or the diameter, a length or an area, before you multiply.',
  ],
  'S.B.': [
    'Sketch the figure and mark the angles or sides that correspond.',
    'Angles in a triangle add up to 180°, and so do angles along a line. Sides of similar triangles are proportional.',
  ],
  'S.C.': [
    'Sketch the triangle and mark its right angle.',
    'With two sides, use the Pythagorean theorem to find the third. With an angle, use sine, cosine, or tangent.',
  ],
  'S.D.': [
    'For an equation of a circle, complete the square for x and y to find the center and radius.',
    'An arc is the same fraction of the circumference as its central angle is of 360°.',
  ],
};

/** The hints for a question of this skill. */
export function hintsOf(topic: TopicCode): string[] {
  return HINTS[topic].map((step) => `<p>${step}</p>`);
}

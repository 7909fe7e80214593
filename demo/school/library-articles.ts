/** The texts of the demo school's library: short lessons written for it. */
import type { TryIt } from '#features/library/library.contract.ts';

interface Lesson {
  readonly title: string;
  readonly shelf: string;
  /** The name of the article's skill. */
  readonly topic: string;
  readonly body: string;
  readonly try_it?: TryIt;
}

const wrong = (text: string, feedback: string) => ({
  text: `<p>${text}</p>`,
  is_right: false,
  feedback: `<p>${feedback}</p>`,
});
const right = (text: string, feedback: string) => ({ ...wrong(text, feedback), is_right: true });

export const LESSONS: readonly Lesson[] = [
  {
    title: 'Solving equations by working backward',
    shelf: 'Algebra',
    topic: 'Linear equations in one variable',
    body: `<h2>Undo the last step first</h2>
<p>An equation describes steps in order. In \\(3x + 5 = 26\\), someone started with \\(x\\), multiplied it by 3, and then added 5. To get back to \\(x\\), undo those steps in reverse order.</p>
<p>Subtract 5 from both sides: \\(3x = 21\\). Divide both sides by 3: \\(x = 7\\). Check your answer in the original equation: \\(3 \\cdot 7 + 5 = 26\\).</p>
<h2>When the variable is on both sides</h2>
<p>In \\(7x - 4 = 2x + 16\\), collect the variable terms first. Subtract \\(2x\\) from both sides:</p>
<p>\\[5x - 4 = 16\\]</p>
<p>Add 4 to both sides and divide by 5: \\(x = 4\\). Check both sides: \\(7 \\cdot 4 - 4 = 24\\) and \\(2 \\cdot 4 + 16 = 24\\).</p>
<h2>Two special cases</h2>
<ul><li>\\(2x + 3 = 2x + 3\\): every value of \\(x\\) works. There are infinitely many solutions.</li><li>\\(2x + 3 = 2x + 8\\): subtract \\(2x\\) from both sides, and you get \\(3 = 8\\), which is never true. There is no solution.</li></ul>`,
    try_it: {
      text: '<p>Solve \\(4(x - 2) = 2x + 6\\).</p>',
      options: [
        right('\\(x = 7\\)', '\\(4x - 8 = 2x + 6\\), so \\(2x = 14\\).'),
        wrong('\\(x = 4\\)', 'The 4 also multiplies the 2: \\(4(x - 2) = 4x - 8\\).'),
        wrong('\\(x = -1\\)', 'Adding 8 to both sides gives \\(2x = 14\\), not \\(2x = -2\\).'),
      ],
    },
  },
  {
    title: 'Slope is a rate',
    shelf: 'Algebra',
    topic: 'Linear functions',
    body: `<h2>Change per unit</h2>
<p>Slope answers one question: when \\(x\\) increases by 1, how much does \\(y\\) change? A faucet that adds 36 gallons of water to a hot tub in 4 minutes adds 9 gallons <i>per minute</i>. That 9 is the slope.</p>
<p>\\[\\text{slope} = \\frac{y_2 - y_1}{x_2 - x_1}\\]</p>
<h2>From a table</h2>
<table><thead><tr><th>Minutes</th><th>Gallons</th></tr></thead><tbody><tr><td>2</td><td>38</td></tr><tr><td>5</td><td>65</td></tr><tr><td>9</td><td>101</td></tr></tbody></table>
<p>Use the first two rows: \\(\\frac{65 - 38}{5 - 2} = \\frac{27}{3} = 9\\). Then use the last two: \\(\\frac{101 - 65}{9 - 5} = \\frac{36}{4} = 9\\). The slope is the same each time, so the relationship is linear.</p>
<h2>The sign tells the direction</h2>
<p>A candle is 8 inches tall and burns down 0.5 inch every hour, so the graph of its height has a slope of \\(-0.5\\). A line that falls from left to right has a negative slope, and a horizontal line has a slope of 0. The slope of a vertical line is undefined because \\(x\\) never changes.</p>`,
  },
  {
    title: 'The two numbers in a line',
    shelf: 'Algebra',
    topic: 'Linear functions',
    body: `<h2>A starting value and a rate</h2>
<p>Every linear function on the test tells you two things: where something starts and how much it changes with each step. A courier charges a $6 pickup fee plus $1.50 for each mile. For \\(d\\) miles, the cost \\(C\\), in dollars, is</p>
<p>\\[C = 6 + 1.50d\\]</p>
<p>The constant, 6, is charged once. The coefficient of \\(d\\), 1.50, is charged for every mile. When \\(d = 0\\), only the constant is left: the courier hasn’t driven a mile yet, and the bill is already $6.</p>
<h2>The same two numbers in a graph</h2>
<p>On the graph, the starting value is the <i>y</i>-intercept, and the rate is the slope. From 4 miles to 8 miles, the cost rises from $12 to $18.</p>
<p>\\[\\text{slope} = \\frac{18 - 12}{8 - 4} = \\frac{6}{4} = 1.50\\]</p>
<h2>When the starting value isn’t given</h2>
<p>Suppose you know that 4 miles cost $12 and that each mile adds $1.50. Work back to 0 miles: \\(12 - 4 \\cdot 1.50 = 6\\). What’s left after you subtract the cost of the miles is the starting value.</p>
<h2>Three common mistakes</h2>
<ol><li>Confusing the starting value with the rate. Ask yourself: is this charged once or every time?</li><li>Using the wrong unit. $1.50 per mile is not $1.50 per minute.</li><li>Forgetting the first step. After 1 mile, the bill is $7.50, not $6.</li></ol>`,
    try_it: {
      text: '<p>A pool contains 900 gallons of water and drains at 45 gallons per minute. The function \\(w(t) = 900 - 45t\\) gives the number of gallons left after \\(t\\) minutes. What does \\(w(0)\\) represent?</p>',
      options: [
        wrong('The water drained each minute', 'That is 45, the coefficient of \\(t\\).'),
        right(
          'The amount of water at the start',
          'At \\(t = 0\\), nothing has drained yet: \\(w(0) = 900\\).',
        ),
      ],
    },
  },
  {
    title: 'Percent change without mistakes',
    shelf: 'Problem-Solving and Data',
    topic: 'Percentages',
    body: `<h2>Percent of what?</h2>
<p>A percent is always a percent <i>of</i> something. A price that goes from $80 to $100 increases by $20, which is \\(\\frac{20}{80} = 25\\%\\) of $80. Going back from $100 to $80 is also a change of $20, but that is only \\(\\frac{20}{100} = 20\\%\\) of $100.</p>
<h2>Multiply once</h2>
<p>To increase a number by 15%, multiply by \\(1.15\\). To decrease it by 15%, multiply by \\(0.85\\). To find the price before a 15% discount, divide: if an item costs $68 now, its original price was \\(\\frac{68}{0.85} = 80\\) dollars.</p>
<h2>Two changes in a row</h2>
<p>A price goes up 20% and then down 20%: \\(1.20 \\cdot 0.80 = 0.96\\). The final price is 4% less than the original price. For percent changes in a row, multiply the factors. Don’t add the percents.</p>`,
    try_it: {
      text: '<p>A coat is marked down 30%, and the sale price is reduced by another 10% at checkout. What percent of the original price do you pay?</p>',
      options: [
        wrong('60%', 'You added the percents, but the 10% is taken off the sale price.'),
        right('63%', '\\(0.70 \\cdot 0.90 = 0.63\\).'),
      ],
    },
  },
  {
    title: 'Commas that join',
    shelf: 'Conventions',
    topic: 'Boundaries',
    body: `<h2>The comma splice</h2>
<p>An independent clause has a subject and a verb and can stand alone as a sentence. A comma alone can’t join two independent clauses. “The storm passed, the ferry sailed” is a comma splice.</p>
<h2>Three ways to fix it</h2>
<ul><li>A period: “The storm passed. The ferry sailed.”</li><li>A comma and a coordinating conjunction (<i>for, and, nor, but, or, yet, so</i>): “The storm passed, so the ferry sailed.”</li><li>A semicolon: “The storm passed; the ferry sailed.”</li></ul>
<h2>“However” isn’t a conjunction</h2>
<p><i>However</i>, <i>therefore</i>, and <i>moreover</i> look like conjunctions, but they can’t join two sentences. When one of them starts a second independent clause, put a semicolon before it and a comma after it: “The storm passed; however, the ferry stayed in port.”</p>
<h2>A quick test</h2>
<p>Cover everything before the punctuation mark, and then everything after it. If both halves can stand alone, a comma by itself is wrong.</p>`,
    try_it: {
      text: '<p>Which choice corrects the underlined part? “The museum opens at <u>ten, however</u> the garden opens at eight.”</p>',
      options: [
        right(
          'ten; however,',
          'Both halves can stand alone, and <i>however</i> can’t join them, so you need a semicolon.',
        ),
        wrong('ten, however', 'A comma alone joins two sentences. That is a comma splice.'),
        wrong('ten however,', 'Nothing separates the two sentences now.'),
      ],
    },
  },
];

/** The pages of the workbook: a heading and its text. */
export const WORKBOOK_TITLE = 'Quadratics in three forms';
export const WORKBOOK: readonly (readonly [heading: string, lines: readonly string[]])[] = [
  [
    '1 · Reading a parabola',
    [
      'The graph of a quadratic function is a parabola. Three features answer most questions:',
      'where it crosses the y-axis, where it crosses the x-axis, and its highest or lowest point.',
      'For y = x² - 6x + 5, these are (0, 5); (1, 0) and (5, 0); and the lowest point, (3, -4).',
    ],
  ],
  [
    '2 · Three forms, one curve',
    [
      'Standard: y = x² - 6x + 5. It shows where the curve crosses the y-axis: at 5.',
      'Factored: y = (x - 1)(x - 5). It shows the zeros: 1 and 5.',
      'Vertex: y = (x - 3)² - 4. It shows the lowest point: (3, -4).',
      'Multiply out the factored form or the vertex form, and you get the standard form again.',
    ],
  ],
  [
    '3 · Which form do you need?',
    [
      '"Where does it cross the x-axis?" Use the factored form.',
      '"What is its minimum value?" Use the vertex form.',
      '"What is its value when x = 0?" Use the constant in the standard form.',
    ],
  ],
  [
    '4 · Completing the square',
    [
      'Take x² - 6x + 5. Half of -6 is -3, and (-3)² is 9.',
      'Add 9 and subtract it again: x² - 6x + 9 - 9 + 5.',
      'The first three terms are a perfect square: (x - 3)² - 4. The vertex is (3, -4).',
    ],
  ],
  [
    '5 · How many solutions',
    [
      'The discriminant of ax² + bx + c is b² - 4ac.',
      'Positive: two real solutions. Zero: one real solution. Negative: no real solutions.',
      'For x² - 6x + 5 = 0, it is 36 - 20 = 16, so there are two real solutions.',
      'For x² - 6x + 9 = 0, it is 36 - 36 = 0, so there is one: the vertex is on the x-axis.',
    ],
  ],
  [
    '6 · Six practice problems',
    [
      '1. Find the zeros of y = x² - 7x + 10.',
      '2. Write y = x² + 4x + 1 in vertex form.',
      '3. For which values of k does x² + kx + 16 = 0 have exactly one solution?',
      '4. The height of a ball, in feet, after t seconds is h = -16t² + 64t. When is it highest?',
      '5. Where does y = (x + 2)(x - 4) cross the y-axis?',
      '6. What is the minimum value of y = (x - 1)² + 7?',
    ],
  ],
  [
    'Answer key',
    [
      '1. 2 and 5.   2. y = (x + 2)² - 3.   3. 8 and -8.',
      '4. After 2 seconds, at a height of 64 feet.   5. At (0, -8).   6. 7.',
    ],
  ],
];

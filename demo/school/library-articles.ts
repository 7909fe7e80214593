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
    title: 'Undoing an equation, step by step',
    shelf: 'Algebra',
    topic: 'Linear equations in one variable',
    body: `<h2>Last in, first out</h2>
<p>An equation tells a story in order. In \\(3x + 5 = 26\\) somebody took \\(x\\), multiplied it by 3, then added 5. To get back to \\(x\\) you walk the same road home: the last step is undone first.</p>
<p>Subtract 5 on both sides: \\(3x = 21\\). Divide both sides by 3: \\(x = 7\\). Put it back in to be sure: \\(3 \\cdot 7 + 5 = 26\\).</p>
<h2>When the letter stands on both sides</h2>
<p>In \\(7x - 4 = 2x + 16\\) bring the letters together first. Subtract \\(2x\\) on both sides and the story is short again:</p>
<p>\\[5x - 4 = 16\\]</p>
<p>Add 4, divide by 5: \\(x = 4\\). Check both sides: \\(7 \\cdot 4 - 4 = 24\\) and \\(2 \\cdot 4 + 16 = 24\\).</p>
<h2>Two odd endings</h2>
<ul><li>\\(2x + 3 = 2x + 3\\): every number fits. There are infinitely many solutions.</li><li>\\(2x + 3 = 2x + 8\\): subtract \\(2x\\) and \\(3 = 8\\) is left, which never holds. There is no solution.</li></ul>`,
    try_it: {
      text: '<p>Solve \\(4(x - 2) = 2x + 6\\).</p>',
      options: [
        right('\\(x = 7\\)', '\\(4x - 8 = 2x + 6\\), so \\(2x = 14\\).'),
        wrong('\\(x = 4\\)', 'The 4 multiplies the 2 as well: \\(4(x - 2) = 4x - 8\\).'),
        wrong('\\(x = -1\\)', 'Adding 8 on both sides makes \\(2x = 14\\), not \\(2x = -2\\).'),
      ],
    },
  },
  {
    title: 'Slope is a rate',
    shelf: 'Algebra',
    topic: 'Linear functions',
    body: `<h2>Per one</h2>
<p>Slope answers one question: when \\(x\\) grows by one, by how much does \\(y\\) grow? A tap that fills a bath with 36 litres in 4 minutes gives 9 litres <i>per minute</i>. That 9 is the slope.</p>
<p>\\[\\text{slope} = \\frac{y_2 - y_1}{x_2 - x_1}\\]</p>
<h2>From a table</h2>
<table><thead><tr><th>minutes</th><th>litres</th></tr></thead><tbody><tr><td>2</td><td>38</td></tr><tr><td>5</td><td>65</td></tr><tr><td>9</td><td>101</td></tr></tbody></table>
<p>Take two rows: \\(\\frac{65 - 38}{5 - 2} = \\frac{27}{3} = 9\\). Take two others: \\(\\frac{101 - 65}{9 - 5} = \\frac{36}{4} = 9\\). The same number each time is what makes it a line.</p>
<h2>The sign tells the direction</h2>
<p>A candle of 20 cm that loses 1.5 cm an hour has slope \\(-1.5\\). Falling lines have a negative slope, level ones have slope 0, and an upright line has none at all, because its \\(x\\) never grows.</p>`,
  },
  {
    title: 'The two numbers in a line',
    shelf: 'Algebra',
    topic: 'Linear functions',
    body: `<h2>One starts, one repeats</h2>
<p>Every line that you meet on the test tells two things: where something starts, and how much it changes with each step. A courier charges $6 to come to your door and $1.50 for each mile after that. For \\(d\\) miles the cost \\(C\\) is</p>
<p>\\[C = 6 + 1.50d\\]</p>
<p>The number that stands alone is paid once. The number beside the letter is paid again and again. Put \\(d = 0\\) and only the first is left: nobody has driven a mile, and the bill is already $6.</p>
<h2>The same two numbers in a graph</h2>
<p>On the graph the start is the height at 0, and the change is the slope: between 4 miles and 8 miles the cost climbs from $12 to $18.</p>
<p>\\[\\text{slope} = \\frac{18 - 12}{8 - 4} = \\frac{6}{4} = 1.50\\]</p>
<h2>When the start is hidden</h2>
<p>Told that 4 miles cost $12 and that each mile adds $1.50, walk back to 0: \\(12 - 4 \\cdot 1.50 = 6\\). The start is what is left when all the steps are taken away.</p>
<h2>Three traps</h2>
<ol><li>Taking the start for the rate. Ask: is it paid once, or each time?</li><li>Reading a rate in the wrong unit. $1.50 a mile is not $1.50 a minute.</li><li>Counting the first step twice. After 1 mile the bill is $7.50, not $6.</li></ol>`,
    try_it: {
      text: '<p>A pool holds 900 litres and drains 45 litres a minute: \\(w(t) = 900 - 45t\\). What does \\(w(0)\\) say?</p>',
      options: [
        wrong('It drains 45 litres a minute', 'That is the number beside the letter: it repeats.'),
        right('It holds 900 litres at first', 'At \\(t = 0\\) nothing has drained yet.'),
      ],
    },
  },
  {
    title: 'Percent change without traps',
    shelf: 'Problem-Solving and Data',
    topic: 'Percentages',
    body: `<h2>Of what?</h2>
<p>A percent is always <i>of</i> something. A price that rises from $80 to $100 rises by $20, and $20 of $80 is \\(\\frac{20}{80} = 25\\%\\). Back from $100 to $80 is the same $20, but of $100: \\(20\\%\\).</p>
<h2>Multiply once</h2>
<p>To add 15 % multiply by \\(1.15\\). To take off 15 % multiply by \\(0.85\\). To find the price before a discount of 15 %, divide: if it costs $68 now, it cost \\(\\frac{68}{0.85} = 80\\) dollars.</p>
<h2>Two changes in a row</h2>
<p>First 20 % up, then 20 % down: \\(1.20 \\cdot 0.80 = 0.96\\). That is 4 % less than at first. Percents in a row are multiplied, never added.</p>`,
    try_it: {
      text: '<p>A coat is reduced by 30 %, then by another 10 % at the till. What share of the first price is paid?</p>',
      options: [
        wrong('60 %', 'The second 10 % is of the reduced price.'),
        right('63 %', '\\(0.70 \\cdot 0.90 = 0.63\\).'),
      ],
    },
  },
  {
    title: 'Commas that join',
    shelf: 'Conventions',
    topic: 'Boundaries',
    body: `<h2>Two sentences, one line</h2>
<p>A group of words with a subject and a verb that can stand alone is an independent clause. Two of them may not be joined by a comma alone. “The storm passed, the ferry sailed” is a comma splice.</p>
<h2>Three repairs</h2>
<ul><li>A full stop: “The storm passed. The ferry sailed.”</li><li>A comma with a joining word (<i>for, and, nor, but, or, yet, so</i>): “The storm passed, so the ferry sailed.”</li><li>A semicolon: “The storm passed; the ferry sailed.”</li></ul>
<h2>However is no joining word</h2>
<p><i>However</i>, <i>therefore</i> and <i>moreover</i> look as if they joined, and do not. Put a semicolon before them and a comma after: “The storm passed; however, the ferry stayed in port.”</p>
<h2>A quick test</h2>
<p>Cover what stands before the mark, then what stands after it. If both halves can stand alone, a comma alone is wrong.</p>`,
    try_it: {
      text: '<p>Which is right? “The museum opens at <u>ten, however</u> the garden opens at eight.”</p>',
      options: [
        right('ten; however,', 'Both halves stand alone, and <i>however</i> does not join them.'),
        wrong('ten, however', 'Two sentences are joined by a comma alone: a splice.'),
        wrong('ten however,', 'Now nothing stands between the two sentences.'),
      ],
    },
  },
];

/** The pages of the workbook: a heading and its text. */
export const WORKBOOK_TITLE = 'Quadratics from three sides';
export const WORKBOOK: readonly (readonly [heading: string, lines: readonly string[]])[] = [
  [
    '1 · Reading a parabola',
    [
      'A quadratic function draws a parabola. Three things on it answer most questions:',
      'where it crosses the y-axis, where it crosses the x-axis, and its highest or lowest point.',
      'On y = x² - 6x + 5 these are (0, 5), (1, 0) and (5, 0), and the lowest point (3, -4).',
    ],
  ],
  [
    '2 · Three forms, one curve',
    [
      'Standard: y = x² - 6x + 5. It shows where the curve crosses the y-axis: at 5.',
      'Factored: y = (x - 1)(x - 5). It shows the zeros: 1 and 5.',
      'Vertex: y = (x - 3)² - 4. It shows the lowest point: (3, -4).',
      'Multiply the second and the third out and you are back at the first.',
    ],
  ],
  [
    '3 · Which side does the question want?',
    [
      '"Where does it cross the x-axis?" is answered by the factors.',
      '"How low does it go?" is answered by the vertex.',
      '"What is it at the start?" is answered by the constant of the standard form.',
    ],
  ],
  [
    '4 · Completing the square',
    [
      'Take x² - 6x + 5. Half of -6 is -3, and (-3)² is 9.',
      'Add 9 and take it away again: x² - 6x + 9 - 9 + 5.',
      'The first three are a square: (x - 3)² - 4. The vertex is (3, -4).',
    ],
  ],
  [
    '5 · How many solutions',
    [
      'The discriminant of ax² + bx + c is b² - 4ac.',
      'Positive: two solutions. Zero: one. Negative: none that is real.',
      'For x² - 6x + 5 it is 36 - 20 = 16, so there are two.',
      'For x² - 6x + 9 it is 36 - 36 = 0, so there is one: the vertex touches the axis.',
    ],
  ],
  [
    '6 · Six to try',
    [
      '1. Find the zeros of y = x² - 7x + 10.',
      '2. Write y = x² + 4x + 1 in vertex form.',
      '3. For which k does x² + kx + 16 = 0 have one solution?',
      '4. A ball is at height h = -5t² + 20t. When is it highest?',
      '5. Where does y = (x + 2)(x - 4) cross the y-axis?',
      '6. What is the lowest value of y = (x - 1)² + 7?',
    ],
  ],
  [
    'Keys',
    [
      '1. 2 and 5.   2. y = (x + 2)² - 3.   3. 8 and -8.',
      '4. At t = 2, and then it is 20 high.   5. At -8.   6. 7.',
    ],
  ],
];

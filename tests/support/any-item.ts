/** Generators for questions of every kind that files can contain, and for the markup in their texts. */
import fc from 'fast-check';
import { FLOW, PHRASES } from '#contract/rich-text.ts';
import type { Item } from '#features/interchange/item.rules.ts';
import { cleanRichText } from '#server/rich-text.ts';

/** Words with the special characters of all formats, and formulas. */
const words = fc
  .array(
    fc.constantFrom(
      'cell',
      'x < y',
      'A&B',
      '"so"',
      "it's",
      '{a}',
      '~',
      '=',
      '#',
      '\\',
      ':',
      '->',
      '*',
      '%50%',
      '// no',
      '::',
      '|',
      'a/b',
      '}',
      '[plain]',
      ']]>',
      '--',
      '$CATEGORY: a',
      '\\(x^2\\)',
      '\\[\\frac{1}{2}\\]',
      'é ∑ 山',
      'ANSWER: A',
      'A. one',
      '_____',
      ';',
      ',',
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(' '));
/** Markup as the bank stores it, with one picture allowed. */
export const clean = (html: string): string => cleanRichText(html, { attachments: 1 }).html;
const escaped = words.map((text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
);
const rich = fc
  .oneof(
    escaped,
    escaped.map((text) => `<p>${text}</p>`),
    fc.tuple(escaped, escaped).map(([one, other]) => `<p>${one}</p>\n<ul><li><b>${other}</b></li></ul>`),
    escaped.map((text) => `<p>${text}<br />${text}</p><table><tbody><tr><td>1</td></tr></tbody></table>`),
    fc.constant('<p>So <math><mi>x</mi><mo>=</mo><mn>2</mn></math></p>'),
    fc.constant(
      '<p><math>\n <msup>\n <mi>x</mi>\n <mn>2</mn> </msup>\n <semantics> <mi>y</mi> </semantics></math></p>',
    ),
    fc.constantFrom(
      '<p><u>so</u>, <s>no</s> <del>x</del> <ins>y</ins> <mark>z</mark></p>',
      '<b><p>so</p></b>',
      '<dl><dt>a</dt><dd>b</dd></dl>',
      '<ol start="3" type="a"><li>so</li></ol>',
      '<ul>so<li>x</li></ul>',
      '<p><abbr title="as “it” is">so</abbr></p>',
      '<blockquote>So \\(x\\) <p>\\[y\\]</p></blockquote>',
      '<figure>\\(x\\)<figcaption>so</figcaption></figure>',
      '<table><caption>so</caption><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody><tfoot><tr><td>2</td></tr></tfoot></table>',
      '<p><ruby>山<rp>(</rp><rt>yama</rt><rp>)</rp></ruby> <q>so</q> <code>x = \\(y\\)</code></p><pre>a\n  b</pre>',
    ),
  )
  .map(clean);
/** Every element of rich text, nested and combined at random, even as nobody would write it. */
const pieces = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    escaped,
    fc.constantFrom(
      '<br />',
      '<hr />',
      '<img src="attachment:0" alt="a dot" width="40%" />',
      '\\(\\frac{a}{b}\\)',
      '<img src="https://pictures.test/a[1] é.png?q=%zz#a#b" height="20px" />',
      '\\[x < \\text{so}\\]',
      '<math display="block"><mfrac><mi>x</mi></mfrac>2<mo stretchy="yes" lspace="1em">=</mo></math>',
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>',
      '<math><mtable columnalign="left"><mtd>1</mtd></mtable><msub><mi>a</mi></msub><mn><mi>y</mi></mn></math>',
    ),
    fc
      .tuple(
        fc.constantFrom(...FLOW, ...PHRASES).filter((name) => !/^(?:br|hr|img)$/.test(name)),
        fc.constantFrom(
          '',
          ' title="so &quot;it&quot; is"',
          ' lang="fr"',
          ' dir="rtl"',
          ' start="5" type="a"',
          ' colspan="2"',
          ' href="https://a.test/x?a=1&amp;b=[2]" scope="row"',
        ),
        fc.array(tie('node'), { maxLength: 3 }),
      )
      .map(([name, attributes, inner]) => `<${name}${attributes}>${inner.join('')}</${name}>`),
  ),
}));
/** Markup that cleaning accepts, with any nesting. */
export const anyMarkup: fc.Arbitrary<string> = fc
  .array(pieces.node, { minLength: 1, maxLength: 3 })
  .map((parts) => clean(`<p>So</p>${parts.join('')}`));
const maybe = fc.option(rich, { nil: null });
const decimal = fc.integer({ min: -99_999, max: 99_999 }).map((units) => String(units / 100));
const typed = words.filter((text) => text.trim() === text);

const base = fc.record({
  stem: rich,
  stimulus: maybe,
  explanation: maybe,
  hints: fc.array(rich, { maxLength: 2 }),
  tags: fc.uniqueArray(fc.constantFrom('Cells', 'Linear equations', 'a]b', 'x & y'), { maxLength: 2 }),
  external_id: fc.constant('0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'),
});
const options = (isSingle: boolean) =>
  fc
    .uniqueArray(rich, { minLength: 2, maxLength: 5 })
    .chain((texts) =>
      fc.tuple(
        fc.constant(texts),
        fc.array(maybe, { minLength: texts.length, maxLength: texts.length }),
        fc.subarray([...texts.keys()], { minLength: 1, maxLength: isSingle ? 1 : texts.length }),
        fc.oneof(fc.constant('kept' as const), fc.subarray([...texts.keys()])),
      ),
    )
    .map(([texts, feedback, right, pinned]) => ({
      keep_order: pinned === 'kept',
      options: texts.map((text, place) => ({
        text,
        prompt: null,
        is_correct: right.includes(place),
        feedback: feedback[place] ?? null,
        ...(pinned !== 'kept' && pinned.includes(place) && { fixed: true }),
      })),
    }));
/**
 * Answers as single lines of plain text, which every format with pairs supports. The last answer may match no
 * prompt.
 */
const pairs = fc
  .record({
    prompts: fc.uniqueArray(rich, { minLength: 2, maxLength: 4 }),
    answers: fc.uniqueArray(escaped, { minLength: 2, maxLength: 5 }),
    picks: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
    has_more: fc.boolean(),
  })
  .map(({ prompts, answers, picks, has_more }) => {
    const option = (text: string, prompt: string | null) => ({
      text,
      prompt,
      is_correct: false,
      feedback: null,
    });
    const paired = prompts.map((prompt, place) => option(answers[(picks[place] ?? 0) % 2] ?? '', prompt));
    return has_more ? [...paired, ...answers.slice(2).map((text) => option(text, null))] : paired;
  });
/** A drop-down or typed gap. No two of its words differ only in case. */
const gap = fc
  .record({
    words: fc.uniqueArray(typed, { minLength: 2, maxLength: 4, selector: (text) => text.toLowerCase() }),
    right: fc.option(fc.nat(1), { nil: null }),
  })
  .map(({ words: of, right }) =>
    right === null
      ? { choices: [], accepted_answers: of }
      : { choices: of, accepted_answers: of.slice(right, right + 1) },
  );
/** The fields of an empty question. */
export const EMPTY = {
  name: null,
  category: [],
  options: [],
  accepted_answers: [],
  tolerance: 0,
  entry: 'free' as const,
  case_sensitive: false,
  exact: false,
  keep_order: false,
  partial: false,
  files: [],
  gaps: [],
  lost_meaning: [],
};
export const anyItem: fc.Arbitrary<Item> = base.chain((common) =>
  fc
    .oneof(
      options(true).map((of) => ({ type: 'single_choice' as const, ...of })),
      fc
        .tuple(options(false), fc.boolean())
        .map(([of, partial]) => ({ type: 'multiple_choice' as const, ...of, partial })),
      fc
        .tuple(pairs, fc.boolean())
        .map(([of, partial]) => ({ type: 'matching' as const, options: of, partial })),
      fc
        .tuple(fc.uniqueArray(rich, { minLength: 3, maxLength: 5 }), fc.boolean())
        .map(([texts, partial]) => ({
          type: 'ordering' as const,
          partial,
          options: texts.map((text) => ({ text, prompt: null, is_correct: false, feedback: null })),
        })),
      fc
        .record({
          accepted_answers: fc.uniqueArray(fc.oneof(decimal, fc.constantFrom('1/3', '.5')), {
            minLength: 1,
            maxLength: 3,
          }),
          tolerance: fc.constantFrom(0, 0.01, 2),
          entry: fc.constantFrom('sat' as const, 'free' as const),
        })
        .map((key) => ({ type: 'numeric' as const, ...key })),
      fc
        .record({
          accepted_answers: fc.uniqueArray(fc.oneof(typed, fc.constant('42')), {
            minLength: 1,
            maxLength: 3,
          }),
          case_sensitive: fc.boolean(),
          exact: fc.boolean(),
        })
        .map((key) => ({ type: 'text' as const, ...key })),
      fc
        .record({
          gaps: fc.array(gap, { minLength: 2, maxLength: 3 }),
          partial: fc.boolean(),
          capitals: fc.boolean(),
          exact: fc.boolean(),
          keep_order: fc.boolean(),
        })
        .map(({ gaps, partial, capitals, exact, keep_order }) => ({
          type: 'gaps' as const,
          gaps,
          partial,
          exact,
          keep_order: keep_order && gaps.some(({ choices }) => choices.length > 0),
          case_sensitive: capitals && gaps.some(({ choices }) => choices.length === 0),
          stem: clean(`<p>${gaps.map((_, place) => `is [[${place + 1}]]`).join(', ')}</p>${common.stem}`),
        })),
      fc.constant({ type: 'essay' as const }),
    )
    .map((kind) => ({ ...EMPTY, ...common, ...kind })),
);

/** A name that contains words and the special characters of all formats. */
export const anyName: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      '/',
      '//',
      '->',
      '::',
      ':',
      '=',
      '~',
      '#',
      '{',
      '}',
      '|',
      '*',
      '\\',
      '[',
      ']',
      '"',
      "'",
      '&',
      '<',
      '>',
      ';',
      ',',
      '%',
      '@',
      '-',
      '$',
      '$course$',
      'top',
      ' ',
      'Cells',
      'é',
      '[tag:x]',
      '<b>',
      '&amp;',
      ']]>',
      '--',
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join('').replaceAll(/\s+/g, ' ').trim())
  .filter((name) => name !== '');

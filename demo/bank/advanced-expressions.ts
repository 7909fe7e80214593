/** Advanced Math: equivalent expressions. */
import { isClose, slip, template } from './math-template.ts';
import { expression, fraction, greatestCommonDivisor, linear, quadratic, tex } from './notation.ts';

const polynomial = (a: number, b: number, c: number) => ({ text: tex(quadratic(a, b, c)), value: [a, b, c] });

const at = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);

/** More points than needed to distinguish polynomials of these degrees. */
const POINTS = [-3, -1, 0, 2, 5];

const product = template({
  name: 'product-of-binomials',
  topic: 'P.A.',
  difficulty: 2,
  entry: 'choice',
  draw: (luck) => {
    const [a, b, c, d] = [luck.whole(2, 5), luck.whole(-7, 7), luck.whole(1, 4), luck.whole(-8, 8)];
    return b === 0 || d === 0 || a * d + b * c === 0 ? null : { a, b, c, d };
  },
  write: ({ a, b, c, d }) => ({
    stem: `Which expression is equivalent to ${tex(`(${linear(a, b)})(${linear(c, d)})`)}?`,
    right: polynomial(a * c, a * d + b * c, b * d),
    slips: [
      slip(
        polynomial(a * c, 0, b * d),
        'P3',
        'You multiplied only the first terms and the last terms. The two middle products are missing.',
      ),
      slip(
        polynomial(a * c, a * d - b * c, b * d),
        'E1',
        'You have the wrong sign in one of the two middle products.',
      ),
      slip(
        polynomial(a * c, b + d, b * d),
        'P1',
        'For the middle term, you added the constants without multiplying by the coefficients of x.',
      ),
      slip(
        polynomial(a * c, a * d + b * c, b + d),
        'K4',
        'You added the constants. The last term is their product.',
      ),
    ],
    steps: [
      `Multiply each term in the first set of parentheses by each term in the second: ${tex(expression([a * c, 'x^2'], [a * d, 'x'], [b * c, 'x'], [b * d, '']))}.`,
      `Combine the ${tex('x')}-terms: ${tex(quadratic(a * c, a * d + b * c, b * d))}.`,
    ],
  }),
  proves: ({ a, b, c, d }, value) => POINTS.every((x) => at(value, x) === (a * x + b) * (c * x + d)),
});

const difference = template({
  name: 'difference-of-polynomials',
  topic: 'P.A.',
  difficulty: 1,
  entry: 'choice',
  draw: (luck) => {
    const [a, b, c] = [luck.whole(4, 9), luck.whole(-9, 9), luck.whole(1, 9)];
    const [d, e, f] = [luck.whole(1, 8), luck.whole(-8, 8), luck.whole(1, 9)];
    return a === d || b * e === 0 || b === e || c === f ? null : { a, b, c, d, e, f };
  },
  write: ({ a, b, c, d, e, f }) => ({
    stem: `Which expression is equivalent to ${tex(`(${quadratic(a, b, c)}) - (${quadratic(d, e, f)})`)}?`,
    right: polynomial(a - d, b - e, c - f),
    slips: [
      slip(
        polynomial(a - d, b + e, c + f),
        'E1',
        'You subtracted only the first term of the second polynomial.',
      ),
      slip(polynomial(a + d, b + e, c + f), 'R1', 'You added the polynomials instead of subtracting.'),
      slip(polynomial(a - d, b - e, c + f), 'E1', 'You didn’t change the sign of the last constant.'),
      slip(polynomial(d - a, e - b, f - c), 'R1', 'You subtracted the first polynomial from the second.'),
    ],
    steps: [
      `Subtract the second polynomial by changing the sign of each of its terms: ${tex(expression([a, 'x^2'], [b, 'x'], [c, ''], [-d, 'x^2'], [-e, 'x'], [-f, '']))}.`,
      `Combine like terms: ${tex(quadratic(a - d, b - e, c - f))}.`,
    ],
  }),
  proves: ({ a, b, c, d, e, f }, value) =>
    POINTS.every((x) => at(value, x) === at([a, b, c], x) - at([d, e, f], x)),
});

const factored = template({
  name: 'factored-form',
  topic: 'P.A.',
  difficulty: 3,
  entry: 'choice',
  draw: (luck) => {
    const [a, p, q] = [luck.whole(2, 4), luck.whole(-6, 6), luck.whole(-7, 7)];
    return p === 0 || q === 0 || p === q || p === -q || a * q + p === 0 || greatestCommonDivisor(a, p) !== 1
      ? null
      : { a, p, q };
  },
  write: ({ a, p, q }) => {
    const factors = (first: number, second: number) => ({
      text: tex(`(${linear(a, first)})(${linear(1, second)})`),
      value: [a, a * second + first, first * second],
    });
    return {
      stem: `Which expression is equivalent to ${tex(quadratic(a, a * q + p, p * q))}?`,
      right: factors(p, q),
      slips: [
        slip(
          factors(q, p),
          'S2',
          `You switched the constants. This product has a middle term of ${tex(expression([a * p + q, 'x']))}.`,
        ),
        slip(
          factors(-p, -q),
          'E1',
          'The first and last terms are correct, but the middle term has the wrong sign.',
        ),
        slip(
          factors(p, -q),
          'E1',
          `The product of the constants must be ${p * q}, but here it has the opposite sign.`,
        ),
        slip(factors(-q, -p), 'E1', 'You switched the constants and changed their signs.'),
      ],
      steps: [
        `The expression factors as ${tex(`(${a}x + m)(x + n)`)} with ${tex(`mn = ${p * q}`)} and ${tex(`${a}n + m = ${a * q + p}`)}.`,
        `The values ${tex(`m = ${p}`)} and ${tex(`n = ${q}`)} satisfy both equations.`,
        `To check, multiply: ${tex(`(${linear(a, p)})(${linear(1, q)}) = ${quadratic(a, a * q + p, p * q)}`)}.`,
      ],
    };
  },
  proves: ({ a, p, q }, value) => POINTS.every((x) => at(value, x) === (a * x + p) * (x + q)),
});

const powers = template({
  name: 'rational-exponents',
  topic: 'P.A.',
  difficulty: 4,
  entry: 'choice',
  draw: (luck) => {
    const [root, m, k] = [luck.whole(3, 5), luck.whole(2, 8), luck.whole(1, 3)];
    return m % root === 0 ? null : { root, m, k };
  },
  write: ({ root, m, k }) => {
    const power = (top: number, bottom: number) => ({
      text: tex(`x^{${fraction(top, bottom).replace('\\frac', '\\tfrac')}}`),
      value: [top / bottom],
    });
    return {
      stem: `Which expression is equivalent to ${tex(`${k === 1 ? 'x' : `x^{${k}}`} \\cdot \\sqrt[${root}]{x^{${m}}}`)}, where ${tex('x \\gt 0')}?`,
      right: power(k * root + m, root),
      slips: [
        slip(
          power(k * m, root),
          'K4',
          'You multiplied the exponents. To multiply powers with the same base, add the exponents.',
        ),
        slip(
          power(k * m + root, m),
          'K4',
          'You flipped the fraction in the exponent when you rewrote the root.',
        ),
        slip(power(k + m, root), 'E1', `You added ${k} to the numerator without using a common denominator.`),
        slip(
          power(m - k * root, root),
          'K4',
          'You subtracted the exponents, as you would when dividing powers.',
        ),
      ],
      steps: [
        `Rewrite the root as a power: ${tex(`\\sqrt[${root}]{x^{${m}}} = x^{\\frac{${m}}{${root}}}`)}.`,
        `To multiply powers with the same base, add the exponents: ${tex(`${k} + \\frac{${m}}{${root}} = ${fraction(k * root + m, root)}`)}.`,
      ],
    };
  },
  proves: ({ root, m, k }, [exponent = 0]) =>
    [2, 3, 7].every((x) => {
      const direct = x ** k * Math.exp((m * Math.log(x)) / root);
      return Math.abs(direct / x ** exponent - 1) < 1e-9;
    }),
});

const isolated = template({
  name: 'sum-of-fractions',
  topic: 'P.A.',
  difficulty: 4,
  entry: 'choice',
  draw: (luck) => {
    const [a, p, b, q] = [luck.whole(1, 6), luck.whole(1, 7), luck.whole(1, 6), luck.whole(2, 8)];
    return p === q || a === b ? null : { a, p, b, q };
  },
  write: ({ a, p, b, q }) => {
    const below = `(x + ${p})(x - ${q})`;
    const sum = (slope: number, constant: number) => ({
      text: tex(`\\frac{${linear(slope, constant)}}{${below}}`),
      value: [slope, constant],
    });
    return {
      stem: `Which expression is equivalent to ${tex(`\\frac{${a}}{x + ${p}} + \\frac{${b}}{x - ${q}}`)} for ${tex(`x \\gt ${q}`)}?`,
      right: sum(a + b, b * p - a * q),
      slips: [
        slip(sum(0, a + b), 'P1', 'You added the numerators without using a common denominator.'),
        slip(
          sum(a + b, a * p - b * q),
          'K4',
          'You multiplied each numerator by its own denominator instead of the other one.',
        ),
        slip(
          sum(a + b, b * p + a * q),
          'E1',
          `You lost a sign: ${tex(`${a === 1 ? '' : a}(x - ${q}) = ${linear(a, -a * q)}`)}.`,
        ),
        slip(
          sum(a + b, p - q),
          'P1',
          'You added the constants from the denominators without multiplying by the numerators.',
        ),
      ],
      steps: [
        `With the common denominator ${tex(below)}, the numerators are ${tex(`${a === 1 ? '' : a}(x - ${q})`)} and ${tex(`${b === 1 ? '' : b}(x + ${p})`)}.`,
        `Their sum is ${tex(expression([a, 'x'], [-a * q, ''], [b, 'x'], [b * p, '']))}, which is ${tex(linear(a + b, b * p - a * q))}.`,
      ],
    };
  },
  proves: ({ a, p, b, q }, [slope = 0, constant = 0]) =>
    [q + 1, q + 2, q + 5].every((x) =>
      isClose(a / (x + p) + b / (x - q), (slope * x + constant) / ((x + p) * (x - q))),
    ),
});

export const ADVANCED_EXPRESSIONS = [product, difference, factored, powers, isolated];

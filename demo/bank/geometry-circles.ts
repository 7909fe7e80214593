/** Geometry and Trigonometry: right triangles and circles. */
import { isClose, number, slip, template } from './math-template.ts';
import { expression, fraction, linear, plainFraction, shown, tex } from './notation.ts';

const TRIPLES = [
  [3, 4, 5],
  [5, 12, 13],
  [8, 15, 17],
  [7, 24, 25],
  [20, 21, 29],
] as const;

const ratio = template({
  name: 'trigonometric-ratio',
  topic: 'S.C.',
  difficulty: 3,
  entry: 'either',
  draw: (luck) => {
    const [a, b, c] = luck.pick(TRIPLES);
    return { a, b, c, k: luck.whole(1, 4), of: luck.pick(['sin', 'cos'] as const) };
  },
  write: ({ a, b, c, k, of }) => {
    const part = (top: number, bottom: number) => ({
      text: tex(fraction(top, bottom)),
      value: [top / bottom],
    });
    const [over, other] = of === 'sin' ? [a, b] : [b, a];
    return {
      stem: `In triangle ${tex('ABC')}, angle ${tex('C')} is a right angle, ${tex(`AC = ${b * k}`)}, and ${tex(`BC = ${a * k}`)}. What is the value of ${tex(`\\${of} A`)}?`,
      right: part(over, c),
      slips: [
        slip(
          part(other, c),
          'K4',
          `This is ${tex(`\\${of === 'sin' ? 'cos' : 'sin'} A`)}. You switched the opposite side and the adjacent side.`,
        ),
        slip(part(a, b), 'K4', `This is ${tex('\\tan A')}.`),
        slip(part(c, over), 'K4', 'You have the ratio upside down.'),
        slip(part(b, a), 'K4', `This is ${tex('\\tan B')}.`),
      ],
      accepted_answers: [plainFraction(over, c)],
      steps: [
        `The hypotenuse is ${tex(`AB = \\sqrt{${a * k}^2 + ${b * k}^2} = ${c * k}`)}.`,
        `The side opposite ${tex('A')} is ${tex(`BC = ${a * k}`)}, and the side adjacent to it is ${tex(`AC = ${b * k}`)}.`,
        `So ${tex(`\\${of} A = \\frac{${over * k}}{${c * k}}${k === 1 ? '' : ` = ${fraction(over, c)}`}`)}.`,
      ],
    };
  },
  proves: ({ a, b, k, of }, [value]) => isClose(Math[of](Math.atan2(a * k, b * k)), value),
});

const complement = template({
  name: 'sine-and-cosine-of-complements',
  topic: 'S.C.',
  difficulty: 4,
  entry: 'either',
  draw: (luck) => {
    const [a, c, x] = [luck.whole(2, 5), luck.whole(1, 4), luck.whole(6, 16)];
    const b = luck.whole(1, 15);
    const d = 90 - a * x - b - c * x;
    return d < 1 || a === c || d === b ? null : { a, b, c, d, x };
  },
  write: ({ a, b, c, d, x }) => ({
    stem: `${shown(`\\sin (${linear(a, b)})^\\circ = \\cos (${linear(c, d)})^\\circ`)}In the given equation, both angles are acute. What is the value of ${tex('x')}?`,
    right: number(x),
    slips: [
      slip(number(a * x + b), 'P3', 'This is the first angle, in degrees.'),
      slip(number(c * x + d), 'P3', 'This is the second angle, in degrees.'),
      slip(number(90 - x), 'P1', 'You treated x as one of the angles and found its complement.'),
      slip(
        number(2 * x),
        'K4',
        'This is twice the value of x. Remember that complementary angles add up to 90°.',
      ),
    ],
    steps: [
      'The sine of an acute angle equals the cosine of its complement, so the two angles add up to 90°.',
      `${tex(`${linear(a, b)} + ${linear(c, d)} = 90`)}, so ${tex(`${a + c}x = ${90 - b - d}`)}.`,
      `Divide both sides by ${a + c}: ${tex(`x = ${x}`)}.`,
    ],
  }),
  proves: ({ a, b, c, d }, [x = 0]) => {
    const radians = (degrees: number) => (degrees * Math.PI) / 180;
    return (
      isClose(Math.sin(radians(a * x + b)), Math.cos(radians(c * x + d))) && a * x + b < 90 && c * x + d < 90
    );
  },
});

const circle = template({
  name: 'center-of-a-circle',
  topic: 'S.D.',
  difficulty: 4,
  entry: 'choice',
  draw: (luck) => {
    const [h, k, r] = [luck.whole(-7, 7), luck.whole(-7, 7), luck.whole(2, 9)];
    return h * k === 0 || Math.abs(h) === Math.abs(k) || r * r === h * h + k * k ? null : { h, k, r };
  },
  write: ({ h, k, r }) => {
    const answer = (x: number, y: number, radius: string, value: number) => ({
      text: `Center ${tex(`(${x}, ${y})`)}, radius ${tex(radius)}`,
      value: [x, y, value],
    });
    const right = r * r - h * h - k * k;
    return {
      stem: `${shown(`${expression([1, 'x^2'], [-2 * h, 'x'], [1, 'y^2'], [-2 * k, 'y'])} = ${right}`)}The given equation represents a circle in the xy-plane. What are its center and its radius?`,
      right: answer(h, k, `${r}`, r),
      slips: [
        slip(
          answer(-h, -k, `${r}`, r),
          'E1',
          `You reversed the signs of the center: in ${tex(`(x - h)^2`)}, the x-coordinate of the center is ${tex('h')}.`,
        ),
        slip(
          answer(h, k, `${r * r}`, r * r),
          'P3',
          'You used the square of the radius. Take the square root.',
        ),
        slip(
          answer(2 * h, 2 * k, `${r}`, r),
          'P3',
          'You didn’t take half of each coefficient when you completed the square.',
        ),
        slip(
          answer(-h, -k, `${r * r}`, r * r),
          'E1',
          'You reversed the signs of the center and used the square of the radius.',
        ),
      ],
      steps: [
        `Complete the square for ${tex('x')} and for ${tex('y')}: add ${tex(h * h)} and ${tex(k * k)} to both sides.`,
        `This gives ${tex(`(${linear(1, -h)})^2 + (${linear(1, -k, 'y')})^2 = ${r * r}`)}.`,
        `So the center is ${tex(`(${h}, ${k})`)} and the radius is ${tex(`\\sqrt{${r * r}} = ${r}`)}.`,
      ],
    };
  },
  // Substitutes four points of the circle with this center and radius into the equation.
  proves: ({ h, k, r }, [x = 0, y = 0, radius = 0]) =>
    [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ].every(([dx = 0, dy = 0]) => {
      const [px, py] = [x + dx * radius, y + dy * radius];
      return px * px - 2 * h * px + py * py - 2 * k * py === r * r - h * h - k * k;
    }),
});

const arc = template({
  name: 'length-of-an-arc',
  topic: 'S.D.',
  difficulty: 3,
  entry: 'choice',
  draw: (luck) => {
    const [r, angle] = [luck.whole(3, 12) * 3, luck.pick([40, 60, 80, 100, 120, 160])];
    const length = (angle * 2 * r) / 360;
    return Number.isInteger(length) ? { r, angle } : null;
  },
  write: ({ r, angle }) => {
    const length = (angle * 2 * r) / 360;
    const times = (value: number) => ({ text: tex(`${value}\\pi`), value: [value] });
    return {
      stem: `A circle has a radius of ${r} centimeters. An arc of the circle is intercepted by a central angle of ${angle}°. What is the length of the arc, in centimeters?`,
      right: times(length),
      slips: [
        slip(times(2 * length), 'R1', 'You used the diameter instead of the radius.'),
        slip(times(2 * r), 'P3', 'This is the circumference of the whole circle.'),
        slip(times(2 * r - length), 'R1', 'This is the length of the rest of the circle, not the arc.'),
        slip(times((r * length) / 2), 'K4', 'This is the area of the sector, not the length of the arc.'),
      ].filter((wrong) => wrong.value.every(Number.isInteger)),
      steps: [
        `The circumference is ${tex(`2\\pi \\cdot ${r} = ${2 * r}\\pi`)} centimeters.`,
        `The arc is ${tex(`\\frac{${angle}}{360} = ${fraction(angle, 360)}`)} of the circumference, so its length is ${tex(`${length}\\pi`)} centimeters.`,
      ],
    };
  },
  // The angle in radians times the radius.
  proves: ({ r, angle }, [value = 0]) => isClose(((angle * Math.PI) / 180) * r, value * Math.PI),
});

export const GEOMETRY_CIRCLES = [ratio, complement, circle, arc];

/** Geometry and Trigonometry: areas, volumes, angles and similar triangles. */
import { isClose, number, slip, template } from './math-template.ts';
import { linear, tex } from './notation.ts';

const rectangle = template({
  name: 'rectangle-from-its-perimeter',
  topic: 'S.A.',
  difficulty: 2,
  entry: 'either',
  draw: (luck) => {
    const [w, more] = [luck.whole(4, 15), luck.whole(2, 12)];
    return { w, more };
  },
  write: ({ w, more }) => {
    const [l, perimeter] = [w + more, 4 * w + 2 * more];
    return {
      stem: `The length of a rectangle is ${more} inches greater than its width. The perimeter of the rectangle is ${perimeter} inches. What is its area, in square inches?`,
      right: number(w * l),
      slips: [
        slip(number(w), 'P3', 'This is the width; the area is still to be found.'),
        slip(number(l), 'P3', 'This is the length; the area is still to be found.'),
        slip(
          number(((perimeter - more) / 2) * more),
          'P2',
          `The ${more} inches were counted once in the perimeter; two sides are longer.`,
        ),
        slip(number(perimeter * more), 'P1', 'The two numbers of the question were multiplied.'),
      ],
      steps: [
        `With the width ${tex('w')}: ${tex(`2w + 2(w + ${more}) = ${perimeter}`)}, so ${tex(`4w = ${perimeter - 2 * more}`)} and ${tex(`w = ${w}`)}.`,
        `The length is ${tex(`${w} + ${more} = ${l}`)}, and the area ${tex(`${w} \\cdot ${l} = ${w * l}`)} square inches.`,
      ],
    };
  },
  // Tries all widths in whole inches.
  proves: ({ w, more }, [area]) => {
    const widths = Array.from({ length: 60 }, (_, width) => width + 1);
    return widths.some((width) => width + width + more === 2 * w + more && width * (width + more) === area);
  },
});

const cylinder = template({
  name: 'volume-of-a-cylinder',
  topic: 'S.A.',
  difficulty: 2,
  entry: 'choice',
  draw: (luck) => {
    const [r, h] = [luck.whole(3, 9), luck.whole(4, 15)];
    return r === h || h === 4 ? null : { r, h };
  },
  write: ({ r, h }) => {
    const volume = (times: number) => ({ text: tex(`${times}\\pi`), value: [times] });
    return {
      stem: `A right circular cylinder has a base diameter of ${2 * r} centimeters and a height of ${h} centimeters. What is its volume, in cubic centimeters?`,
      right: volume(r * r * h),
      slips: [
        slip(volume(4 * r * r * h), 'R1', `The diameter ${2 * r} was used as the radius.`),
        slip(volume(2 * r * h), 'K4', 'This is the area of the curved side.'),
        slip(volume(r * h), 'K2', 'The radius was not squared.'),
        slip(volume(r * h * h), 'K4', 'The height was squared and not the radius.'),
      ],
      steps: [
        `The radius is half the diameter: ${tex(`${2 * r} \\div 2 = ${r}`)} centimeters.`,
        `The volume is ${tex(`\\pi r^2 h = \\pi \\cdot ${r}^2 \\cdot ${h} = ${r * r * h}\\pi`)} cubic centimeters.`,
      ],
    };
  },
  // Adds up the base area layer by layer.
  proves: ({ r, h }, [times]) => {
    let layers = 0;
    for (let layer = 0; layer < h; layer += 1) layers += (Math.PI * (2 * r) ** 2) / 4;
    return Math.abs(layers / Math.PI - (times ?? 0)) < 1e-6;
  },
});

const scaling = template({
  name: 'scaled-area',
  topic: 'S.A.',
  difficulty: 4,
  entry: 'either',
  draw: (luck) => ({ factor: luck.whole(3, 9), area: luck.whole(4, 30) }),
  write: ({ factor, area }) => ({
    stem: `Triangle ${tex('PQR')} has an area of ${area} square feet. Each side of triangle ${tex('STU')} is ${factor} times as long as the corresponding side of triangle ${tex('PQR')}. What is the area of triangle ${tex('STU')}, in square feet?`,
    right: number(factor * factor * area),
    slips: [
      slip(number(factor * area), 'K4', `Lengths grow ${factor} times; an area grows by the square of that.`),
      slip(number(factor ** 3 * area), 'K4', 'This is how a volume would grow.'),
      slip(number(2 * factor * area), 'K4', 'The factor was doubled where it had to be squared.'),
      slip(number(factor + area), 'P1', 'The two numbers were added.'),
    ],
    steps: [
      `Base and height both grow by the factor ${factor}, so the area grows by ${tex(`${factor}^2 = ${factor * factor}`)}.`,
      `${tex(`${factor * factor} \\cdot ${area} = ${factor * factor * area}`)} square feet.`,
    ],
  }),
  // Takes a triangle with this area and base 2, and computes the larger one from its own base and height.
  proves: ({ factor, area }, [value]) => isClose((2 * factor * (area * factor)) / 2, value),
});

const parallelAngles = template({
  name: 'angles-at-parallel-lines',
  topic: 'S.B.',
  difficulty: 3,
  entry: 'either',
  draw: (luck) => {
    const [a, c, x] = [luck.whole(2, 6), luck.whole(2, 6), luck.whole(8, 25)];
    const b = luck.whole(3, 20);
    const d = 180 - a * x - b - c * x;
    return d < 2 || d > 60 || a === c || a * x + b > 170 ? null : { a, b, c, d, x };
  },
  write: ({ a, b, c, d, x }) => ({
    stem: `Two parallel lines are cut by a third line. Two angles between the parallel lines, on the same side of the third line, measure ${tex(`(${linear(a, b)})^\\circ`)} and ${tex(`(${linear(c, d)})^\\circ`)}. What is the value of ${tex('x')}?`,
    right: number(x),
    slips: [
      slip(number(a * x + b), 'P3', 'This is the measure of the first angle.'),
      slip(number(c * x + d), 'P3', 'This is the measure of the second angle.'),
      slip(number(180 - x), 'P1', 'The value of x was taken for an angle, and its supplement found.'),
      slip(number(x + 5), 'E1', 'A slip in collecting the constants.'),
    ],
    steps: [
      'Angles between parallel lines on the same side of the line that cuts them add to 180°.',
      `So ${tex(`${linear(a, b)} + ${linear(c, d)} = 180`)}, which is ${tex(`${a + c}x + ${b + d} = 180`)}.`,
      `Then ${tex(`${a + c}x = ${180 - b - d}`)} and ${tex(`x = ${x}`)}.`,
    ],
  }),
  // The turns along the line and back add up to half a turn.
  proves: ({ a, b, c, d }, [x = 0]) => 360 - 2 * (a * x + b) === 2 * (c * x + d),
});

const similar = template({
  name: 'similar-triangles',
  topic: 'S.B.',
  difficulty: 2,
  entry: 'either',
  draw: (luck) => {
    const [p, q, k] = [luck.whole(3, 9), luck.whole(4, 12), luck.whole(2, 6)];
    return p === q ? null : { p, q, k };
  },
  write: ({ p, q, k }) => ({
    stem: `Triangle ${tex('ABC')} is similar to triangle ${tex('DEF')}, where ${tex('A')}, ${tex('B')} and ${tex('C')} correspond to ${tex('D')}, ${tex('E')} and ${tex('F')}. If ${tex(`AB = ${p}`)}, ${tex(`BC = ${q}`)} and ${tex(`DE = ${p * k}`)}, what is the length of ${tex('\\overline{EF}')}?`,
    right: number(q * k),
    slips: [
      slip(
        number(q + p * k - p),
        'K4',
        `The same ${p * k - p} was added to each side; similar sides are multiplied.`,
      ),
      slip(number(k), 'P3', 'This is the factor between the triangles.'),
      slip(number(p * k), 'R1', `This is the length of ${tex('\\overline{DE}')}.`),
      slip(number(q * p * k), 'P1', 'Two lengths were multiplied; one of them has to be divided first.'),
    ],
    steps: [
      `${tex('\\overline{DE}')} corresponds to ${tex('\\overline{AB}')}, so the factor is ${tex(`\\frac{${p * k}}{${p}} = ${k}`)}.`,
      `${tex('\\overline{EF}')} corresponds to ${tex('\\overline{BC}')}: ${tex(`${q} \\cdot ${k} = ${q * k}`)}.`,
    ],
  }),
  proves: ({ p, q, k }, [value = 0]) => value * p === q * (p * k),
});

export const GEOMETRY_FIGURES = [rectangle, cylinder, scaling, parallelAngles, similar];

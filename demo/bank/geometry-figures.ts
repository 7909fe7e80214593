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
        slip(number(w), 'P3', 'This is the width. You still need to find the area.'),
        slip(number(l), 'P3', 'This is the length. You still need to find the area.'),
        slip(
          number(((perimeter - more) / 2) * more),
          'P2',
          `You subtracted ${more} from the perimeter, took half, and multiplied by ${more}. Find the width and the length first.`,
        ),
        slip(number(perimeter * more), 'P1', 'You multiplied the two numbers in the question.'),
      ],
      steps: [
        `Let ${tex('w')} be the width. Then ${tex(`2w + 2(w + ${more}) = ${perimeter}`)}, so ${tex(`4w = ${perimeter - 2 * more}`)} and ${tex(`w = ${w}`)}.`,
        `The length is ${tex(`${w} + ${more} = ${l}`)}, and the area is ${tex(`${w} \\cdot ${l} = ${w * l}`)} square inches.`,
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
        slip(volume(4 * r * r * h), 'R1', `You used the diameter, ${2 * r}, as the radius.`),
        slip(volume(2 * r * h), 'K4', 'This is the lateral surface area, not the volume.'),
        slip(volume(r * h), 'K2', 'You forgot to square the radius.'),
        slip(volume(r * h * h), 'K4', 'You squared the height instead of the radius.'),
      ],
      steps: [
        `The radius is half the diameter: ${tex(`${2 * r} \\div 2 = ${r}`)} centimeters.`,
        `The volume is ${tex(`\\pi r^2 h = \\pi \\cdot ${r}^2 \\cdot ${h} = ${r * r * h}\\pi`)} cubic centimeters.`,
      ],
    };
  },
  // Checks by adding up the base area layer by layer.
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
      slip(
        number(factor * area),
        'K4',
        `You multiplied by ${factor}. Areas are multiplied by the square of the scale factor.`,
      ),
      slip(number(factor ** 3 * area), 'K4', 'You cubed the scale factor. That works for volume, not area.'),
      slip(number(2 * factor * area), 'K4', 'You doubled the scale factor instead of squaring it.'),
      slip(number(factor + area), 'P1', 'You added the two numbers.'),
    ],
    steps: [
      `The base and the height are both multiplied by ${factor}, so the area is multiplied by ${tex(`${factor}^2 = ${factor * factor}`)}.`,
      `The area is ${tex(`${factor * factor} \\cdot ${area} = ${factor * factor * area}`)} square feet.`,
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
    stem: `Two parallel lines are cut by a transversal. Two angles between the parallel lines and on the same side of the transversal measure ${tex(`(${linear(a, b)})^\\circ`)} and ${tex(`(${linear(c, d)})^\\circ`)}. What is the value of ${tex('x')}?`,
    right: number(x),
    slips: [
      slip(number(a * x + b), 'P3', 'This is the measure of the first angle.'),
      slip(number(c * x + d), 'P3', 'This is the measure of the second angle.'),
      slip(number(180 - x), 'P1', 'You treated x as one of the angles and found its supplement.'),
      slip(number(x + 5), 'E1', 'Check how you combined the constants.'),
    ],
    steps: [
      'Angles between parallel lines on the same side of a transversal add up to 180°.',
      `So ${tex(`${linear(a, b)} + ${linear(c, d)} = 180`)}, which is ${tex(`${a + c}x + ${b + d} = 180`)}.`,
      `Then ${tex(`${a + c}x = ${180 - b - d}`)} and ${tex(`x = ${x}`)}.`,
    ],
  }),
  // Checks that the turns along the line and back add up to half a turn.
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
    stem: `Triangle ${tex('ABC')} is similar to triangle ${tex('DEF')}, where ${tex('A')}, ${tex('B')}, and ${tex('C')} correspond to ${tex('D')}, ${tex('E')}, and ${tex('F')}, respectively. If ${tex(`AB = ${p}`)}, ${tex(`BC = ${q}`)}, and ${tex(`DE = ${p * k}`)}, what is the length of ${tex('\\overline{EF}')}?`,
    right: number(q * k),
    slips: [
      slip(
        number(q + p * k - p),
        'K4',
        `You added ${p * k - p} to BC. Corresponding sides of similar triangles are proportional.`,
      ),
      slip(number(k), 'P3', 'This is the scale factor. You still need to multiply it by BC.'),
      slip(
        number(p * k),
        'R1',
        `This is the length of ${tex('\\overline{DE}')}, not ${tex('\\overline{EF}')}.`,
      ),
      slip(number(q * p * k), 'P1', 'You multiplied two of the lengths. Find the scale factor first.'),
    ],
    steps: [
      `${tex('\\overline{DE}')} corresponds to ${tex('\\overline{AB}')}, so the scale factor is ${tex(`\\frac{${p * k}}{${p}} = ${k}`)}.`,
      `${tex('\\overline{EF}')} corresponds to ${tex('\\overline{BC}')}, so its length is ${tex(`${q} \\cdot ${k} = ${q * k}`)}.`,
    ],
  }),
  proves: ({ p, q, k }, [value = 0]) => value * p === q * (p * k),
});

export const GEOMETRY_FIGURES = [rectangle, cylinder, scaling, parallelAngles, similar];

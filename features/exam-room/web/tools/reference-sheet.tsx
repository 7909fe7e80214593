import { RoomText } from '../frame/room-text.tsx';
import classes from './reference.module.css';

interface Figure {
  name: string;
  /** The SVG path of the drawing, in a box of 100 × 64. */
  path: string;
  letters: readonly (readonly [letter: string, x: number, y: number])[];
  formulas: readonly string[];
}

const FIGURES: readonly Figure[] = [
  {
    name: 'Circle',
    path: 'M50 6a26 26 0 1 0 0 52 26 26 0 0 0 0-52M50 32h26',
    letters: [['r', 60, 28]],
    formulas: ['A = \\pi r^2', 'C = 2\\pi r'],
  },
  {
    name: 'Rectangle',
    path: 'M14 14h72v38H14z',
    letters: [
      ['ℓ', 48, 11],
      ['w', 90, 36],
    ],
    formulas: ['A = \\ell w'],
  },
  {
    name: 'Triangle',
    path: 'M10 54h80L58 8zM58 8v46M58 47h7v7',
    letters: [
      ['h', 50, 36],
      ['b', 46, 64],
    ],
    formulas: ['A = \\tfrac{1}{2}bh'],
  },
  {
    name: 'Right triangle',
    path: 'M14 54h70L14 10zM14 47h7v7',
    letters: [
      ['a', 4, 36],
      ['b', 46, 64],
      ['c', 54, 28],
    ],
    formulas: ['c^2 = a^2 + b^2'],
  },
  {
    name: 'Right triangle with 30° and 60°',
    path: 'M8 54h84L8 8zM8 47h7v7',
    letters: [
      ['2x', 52, 26],
      ['x', 0, 36],
      ['x√3', 40, 64],
    ],
    formulas: ['x : x\\sqrt{3} : 2x'],
  },
  {
    name: 'Right triangle with 45° and 45°',
    path: 'M24 54h46L24 8zM24 47h7v7',
    letters: [
      ['s', 14, 36],
      ['s', 46, 64],
      ['s√2', 52, 28],
    ],
    formulas: ['s : s : s\\sqrt{2}'],
  },
  {
    name: 'Box',
    path: 'M10 22h60v34H10zM10 22 28 8h60L70 22M88 8v34L70 56',
    letters: [
      ['ℓ', 36, 64],
      ['w', 82, 56],
      ['h', 0, 42],
    ],
    formulas: ['V = \\ell wh'],
  },
  {
    name: 'Cylinder',
    path: 'M24 14c0-4 12-8 26-8s26 4 26 8-12 8-26 8-26-4-26-8v36c0 4 12 8 26 8s26-4 26-8V14M50 14h26',
    letters: [
      ['r', 60, 12],
      ['h', 80, 38],
    ],
    formulas: ['V = \\pi r^2 h'],
  },
  {
    name: 'Sphere',
    path: 'M50 6a26 26 0 1 0 0 52 26 26 0 0 0 0-52M24 32c0 4 12 8 26 8s26-4 26-8M50 32h26',
    letters: [['r', 60, 28]],
    formulas: ['V = \\tfrac{4}{3}\\pi r^3'],
  },
  {
    name: 'Cone',
    path: 'M24 50c0 4 12 8 26 8s26-4 26-8L50 6zM50 6v44h26',
    letters: [
      ['h', 41, 36],
      ['r', 60, 48],
    ],
    formulas: ['V = \\tfrac{1}{3}\\pi r^2 h'],
  },
  {
    name: 'Pyramid',
    path: 'M12 46h52l24-14L50 6zM50 6l14 40M50 6 88 32',
    letters: [
      ['ℓ', 36, 58],
      ['w', 80, 46],
      ['h', 42, 38],
    ],
    formulas: ['V = \\tfrac{1}{3}\\ell wh'],
  },
];

/** The formula sheet of a math section. */
export function ReferenceSheet() {
  return (
    <div className={classes.sheet}>
      {/* Only for screen readers; all other users see the name on the tab. */}
      <h2 className={classes.unseen}>Reference</h2>
      <ul className={classes.figures}>
        {FIGURES.map(({ name, path, letters, formulas }) => (
          <li key={name}>
            <svg viewBox="-4 0 108 68" aria-hidden="true">
              <path d={path} />
              {letters.map(([letter, x, y]) => (
                <text key={`${letter}${x}`} x={x} y={y}>
                  {letter}
                </text>
              ))}
            </svg>
            <h3>{name}</h3>
            {formulas.map((formula) => (
              <RoomText key={formula} html={`\\(${formula}\\)`} kind="plain" />
            ))}
          </li>
        ))}
      </ul>
      <p className={classes.angles}>
        A circle has 360 degrees, or <RoomText html="\(2\pi\)" kind="plain" /> radians. The angles of a
        triangle add up to 180 degrees.
      </p>
    </div>
  );
}

import { type ReactNode, useState } from 'react';
import classes from './calculator-keypad.module.css';

export type KeyAct =
  /** `caret`: the position of the caret within the typed text; by default at the end. */
  | { readonly kind: 'type'; readonly text: string; readonly caret?: number }
  | { readonly kind: 'move'; readonly by: 1 | -1 }
  | { readonly kind: 'delete' }
  | { readonly kind: 'enter' };

interface Key {
  readonly shown: ReactNode;
  /** The accessible name, if the symbol is not enough. */
  readonly name?: string;
  readonly act: KeyAct;
}

const type = (text: string, shown: ReactNode = text, name?: string): Key => ({
  shown,
  act: { kind: 'type', text },
  ...(name === undefined ? {} : { name }),
});
/** A function key, which puts the caret between the brackets. */
const call = (name: string, shown: ReactNode = name, words?: string): Key => ({
  shown,
  act: { kind: 'type', text: `${name}()`, caret: name.length + 1 },
  ...(words === undefined ? {} : { name: words }),
});

/** The accessible name contains the visible symbol, for people who use voice control. */
const POWERS = [type('^2', 'x²', 'x², squared'), type('^', 'xⁿ', 'xⁿ, to the power of')];
const ABSOLUTE_VALUE: Key = {
  shown: '|x|',
  name: '|x|, absolute value',
  act: { kind: 'type', text: '||', caret: 1 },
};

const SIGNS: Record<'graphing' | 'scientific', readonly Key[]> = {
  graphing: [
    type('x', <i>x</i>),
    type('y', <i>y</i>),
    ...POWERS,
    type('('),
    type(')'),
    type('<', '<', 'Less than'),
    type('>', '>', 'Greater than'),
    ABSOLUTE_VALUE,
    type('~', '~', '~, best fit'),
    type('≤', '≤', 'Less than or equal to'),
    type('≥', '≥', 'Greater than or equal to'),
  ],
  scientific: [
    call('sin'),
    call('cos'),
    call('tan'),
    type('π', 'π', 'Pi'),
    type('('),
    type(')'),
    ...POWERS,
    ABSOLUTE_VALUE,
    type(',', ',', 'Comma'),
    call('ln'),
    call('log'),
  ],
};
const LAST_SIGNS: Record<'graphing' | 'scientific', readonly Key[]> = {
  graphing: [type('√', '√', 'Square root'), type('π', 'π', 'Pi'), type(',', ',', 'Comma')],
  scientific: [
    type('√', '√', 'Square root'),
    type('ans', 'ans', 'ans, last answer'),
    type('%', '%', 'Percent'),
  ],
};
const DIGITS: readonly Key[] = [
  type('7'),
  type('8'),
  type('9'),
  type('÷', '÷', 'Divided by'),
  type('4'),
  type('5'),
  type('6'),
  type('×', '×', 'Times'),
  type('1'),
  type('2'),
  type('3'),
  type('-', '−', 'Minus'),
  type('0'),
  type('.', '.', 'Decimal point'),
  type('=', '=', 'Equals'),
  type('+', '+', 'Plus'),
];
const FUNCTIONS: readonly Key[] = [
  ...['sin', 'cos', 'tan', 'arcsin', 'arccos', 'arctan'].map((name) => call(name)),
  call('ln'),
  call('log'),
  type('log_2(', 'log₂', 'Log base 2'),
  type('e^', 'eˣ', 'e to the power of'),
  call('cbrt', '∛', 'Cube root'),
  call('root', 'ⁿ√', 'Root: degree, number'),
  type("'", 'f′', 'f′, derivative of a function'),
  call('d/dx ', 'd/dx', 'd/dx, derivative by x'),
  ...[
    'mean',
    'median',
    'mode',
    'stdev',
    'total',
    'min',
    'max',
    'round',
    'nCr',
    'nPr',
    'gcd',
    'lcm',
    'mod',
    'floor',
    'corr',
    'quantile',
    'sort',
    'length',
  ].map((name) => call(name)),
  type('!', 'n!', 'Factorial'),
  type('°', '°', 'Degrees'),
  type('[', '[', 'Start list'),
  type(']', ']', 'End list'),
  type('{', '{', 'Start condition'),
  type('}', '}', 'End condition'),
  type(':', ':', 'Colon'),
  type('%', '%', 'Percent'),
  type('...', '…', 'Range'),
];
const LETTERS: readonly Key[] = [...'abcdefghijklmnopqrstuvwxyz']
  .map((letter) => type(letter, <i>{letter}</i>))
  .concat([type('_', 'x₁', 'Subscript'), type('θ', 'θ', 'Theta')]);

type Page = 'main' | 'functions' | 'letters';

interface CalculatorKeypadProps {
  mode: 'graphing' | 'scientific';
  isReadOnly: boolean;
  onPress: (act: KeyAct) => void;
}

/** Keys that type at the caret's line and position. */
export function CalculatorKeypad({ mode, isReadOnly, onPress }: CalculatorKeypadProps) {
  const [page, setPage] = useState<Page>('main');
  const turn = (to: Page) => setPage(page === to ? 'main' : to);
  const key = (each: Key, look?: string) => (
    <button
      key={each.name ?? (each.act.kind === 'type' ? each.act.text : each.act.kind)}
      type="button"
      data-look={look}
      aria-label={each.name}
      disabled={isReadOnly && each.act.kind !== 'move'}
      onClick={() => onPress(each.act)}
    >
      {each.shown}
    </button>
  );
  const others = page === 'functions' ? FUNCTIONS : LETTERS;
  return (
    <fieldset
      className={classes.keypad}
      // Keeps the focus and the caret in the line.
      onMouseDown={(event) => event.preventDefault()}
    >
      <legend className={classes.unseen}>Keypad</legend>
      {page === 'main' ? (
        <>
          <div className={classes.signs}>
            {SIGNS[mode].map((each) => key(each))}
            <button type="button" aria-label="ABC, letters" onClick={() => turn('letters')}>
              ABC
            </button>
            {LAST_SIGNS[mode].map((each) => key(each))}
          </div>
          <div className={classes.digits}>
            {DIGITS.map((each) =>
              key(
                each,
                /\d/.test(String(each.shown)) || each.shown === '.' || each.shown === '='
                  ? 'digit'
                  : undefined,
              ),
            )}
          </div>
        </>
      ) : (
        <div className={classes.others}>{others.map((each) => key(each))}</div>
      )}
      <div className={classes.moves}>
        {key({ shown: '←', name: 'Move cursor left', act: { kind: 'move', by: -1 } })}
        {key({ shown: '→', name: 'Move cursor right', act: { kind: 'move', by: 1 } })}
        <button
          type="button"
          data-look="wide"
          onClick={() => setPage(page === 'main' ? 'functions' : 'main')}
        >
          {page === 'main' ? 'Functions' : '123'}
        </button>
        {key({ shown: '⌫', name: 'Delete', act: { kind: 'delete' } }, 'wide')}
        {key({ shown: 'Enter', act: { kind: 'enter' } }, 'enter')}
      </div>
    </fieldset>
  );
}

import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Meter } from '#core/calculator/meter.ts';
import { readSheet } from '#core/calculator/sheet.ts';
import { withLine, withLineAfter, withoutLine } from '../../calculator.rules.ts';
import { resultWords } from '../../calculator-words.rules.ts';
import type { Tools } from '../../tools.rules.ts';
import classes from './calculator.module.css';
import { CalculatorGraph } from './calculator-graph.tsx';
import { CalculatorKeypad, type KeyAct } from './calculator-keypad.tsx';
import { CalculatorLines } from './calculator-lines.tsx';

interface CalculatorProps {
  tools: Tools;
  isReadOnly: boolean;
  onChange: (tools: Tools, isTyped?: boolean) => void;
}

/** The maximum number of steps to compute one line: a few tenths of a second on a slow device. */
const MOST_STEPS = 2_000_000;
/** The result of a line is announced after typing pauses this long. */
const SAID_AFTER_MS = 700;

interface Caret {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** The calculator: lines computed as they are typed, their graph, and a keypad. */
export function Calculator({ tools, isReadOnly, onChange }: CalculatorProps) {
  const { lines, angle, mode } = tools;
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const [caret, setCaret] = useState<Caret>({ line: lines.length - 1, start: 0, end: 0 });
  /** Where to put the caret once the changed lines have rendered. */
  const due = useRef<(Caret & { readonly isFocused: boolean }) | null>(null);
  // Deferred, so that typing stays smooth while results and graph follow.
  const read = useDeferredValue(lines);
  const sheet = useMemo(() => readSheet(read, angle, new Meter(MOST_STEPS)), [read, angle]);

  useEffect(() => {
    const next = due.current;
    if (next === null) return;
    due.current = null;
    const field = fields.current[next.line];
    if (next.isFocused) field?.focus();
    field?.setSelectionRange(next.start, next.end);
    setCaret(next);
  });

  const place = (line: number, start: number, isFocused: boolean) => {
    due.current = { line, start, end: start, isFocused };
  };
  const isInField = () => fields.current.includes(document.activeElement as HTMLInputElement);
  const goTo = (line: number) => {
    if (line < 0 || line >= lines.length) return;
    place(line, lines[line]?.length ?? 0, true);
    onChange({ ...tools });
    setCaret({ line, start: 0, end: 0 });
  };
  const addLine = (after: number, isFocused: boolean) => {
    const isThere = lines[after + 1] === '' || withLineAfter(tools, after) === tools;
    place(Math.min(after + 1, isThere ? lines.length - 1 : after + 1), 0, isFocused);
    if (isThere) setCaret({ line: Math.min(after + 1, lines.length - 1), start: 0, end: 0 });
    else onChange(withLineAfter(tools, after));
  };
  const removeLine = (line: number) => {
    const before = Math.max(0, line - 1);
    place(before, (line === 0 ? lines[1] : lines[before])?.length ?? 0, true);
    onChange(withoutLine(tools, line));
  };
  const press = (act: KeyAct) => {
    const line = Math.min(caret.line, lines.length - 1);
    const text = lines[line] ?? '';
    const [start, end] = [Math.min(caret.start, text.length), Math.min(caret.end, text.length)];
    const isFocused = isInField();
    if (act.kind === 'enter') return addLine(line, isFocused);
    if (act.kind === 'move') {
      place(line, Math.min(text.length, Math.max(0, start + act.by)), isFocused);
      setCaret({ line, start, end });
      return;
    }
    const from = act.kind === 'delete' && start === end ? Math.max(0, start - 1) : start;
    const typed = act.kind === 'delete' ? '' : act.text;
    place(line, from + (act.kind === 'type' ? (act.caret ?? typed.length) : 0), isFocused);
    onChange(withLine(tools, line, text.slice(0, from) + typed + text.slice(end)), true);
  };
  const said = resultWords(sheet[caret.line]);
  return (
    <div className={classes.calculator} data-mode={mode}>
      <CalculatorLines
        lines={lines}
        results={sheet}
        current={caret.line}
        isReadOnly={isReadOnly}
        fields={fields}
        onCaret={(line, start, end) => setCaret({ line, start, end })}
        onType={(line, text) => onChange(withLine(tools, line, text), true)}
        onEnter={(line) => addLine(line, true)}
        onRemove={removeLine}
        onGo={goTo}
      />
      {mode === 'graphing' && (
        <CalculatorGraph
          lines={read}
          sheet={sheet}
          plane={tools.plane}
          onPlane={(plane) => onChange({ ...tools, plane }, true)}
        />
      )}
      <CalculatorKeypad mode={mode} isReadOnly={isReadOnly} onPress={press} />
      <Said words={said} />
    </div>
  );
}

/** Announces the result of the current line to screen readers. */
function Said({ words }: { words: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className={classes.unseen} role="status">
      {said}
    </p>
  );
}

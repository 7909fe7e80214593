import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Meter } from '#core/calculator/meter.ts';
import type { Fit } from '#core/calculator/results.ts';
import { readSheet } from '#core/calculator/sheet.ts';
import {
  withLine,
  withLineAfter,
  withoutLine,
  withSlidersAfter,
  withTableAfter,
} from '../../calculator.rules.ts';
import type { CalculatorMode, CalculatorState } from '../../calculator-state.rules.ts';
import { rowsOf, withoutColumn } from '../../calculator-tables.rules.ts';
import { resultWords } from '../../calculator-words.rules.ts';
import classes from './calculator.module.css';
import { type Caret, type FieldPlace, keyOf, textAt, withText } from './calculator-fields.ts';
import { CalculatorFoot } from './calculator-foot.tsx';
import { CalculatorGraph } from './calculator-graph.tsx';
import { CalculatorKeypad, type KeyAct } from './calculator-keypad.tsx';
import { CalculatorLines } from './calculator-lines.tsx';
import { SheetHead } from './sheet-head.tsx';
import { MiniSlider } from './slider-part.tsx';
import { useCalculatorState } from './use-calculator-state.ts';
import { useSize } from './use-plane.ts';
import { usePlay } from './use-play.ts';

export interface CalculatorProps {
  mode: CalculatorMode;
  state: CalculatorState;
  /** `isTyped`: more changes may follow very soon. */
  onState: (state: CalculatorState, isTyped: boolean) => void;
  /**
   * Where the calculator is placed: beside the question, in a floating panel, or as a sheet over the whole
   * window.
   */
  form: 'docked' | 'floating' | 'sheet';
  isReadOnly?: boolean;
  /** Content at the start of a sheet's top bar, such as a button that leads back to the question. */
  lead?: ReactNode;
  /** For a sheet: lets the student choose the type. */
  onMode?: ((mode: CalculatorMode) => void) | undefined;
}

/** The maximum number of steps for one line: a few tenths of a second on a slow device. */
const MOST_STEPS = 2_000_000;
/** Screen readers announce the result of a line after typing pauses for this long. */
const SAID_AFTER_MS = 700;
/** A calculator narrower than this shows either its lines or its graph. */
const NARROW_PX = 540;

/** The calculator: lines that are computed while they are typed, their graph, and a keypad. */
export function Calculator({
  mode,
  state,
  onState,
  form,
  isReadOnly = false,
  lead,
  onMode,
}: CalculatorProps) {
  const { shown, newest, change, isFull, ...history } = useCalculatorState(state, onState);
  const { lines, angle } = shown;
  const [size, frame] = useSize();
  const isNarrow = mode === 'graphing' && (form === 'sheet' || size.width < NARROW_PX);
  const [isGraphShown, setGraphShown] = useState(false);
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const isGraphOnly = isNarrow && isGraphShown;
  const isKeypadOpen = shown.keypad ?? (form === 'sheet' || mode === 'scientific');
  const fields = useRef(new Map<string, HTMLInputElement>());
  const [caret, setCaret] = useState<Caret>({
    place: { line: lines.length - 1, cell: null },
    start: 0,
    end: 0,
  });
  const current = Math.min(caret.place.line, lines.length - 1);
  /** Where to put the caret once the changed lines are rendered. */
  const due = useRef<(Caret & { readonly isFocused: boolean }) | null>(null);
  const [meter] = useState(() => new Meter(MOST_STEPS));
  const [known] = useState(() => new Map<string, Fit>());
  // Deferred, so that typing stays smooth while the results and the graph are updated a little later.
  const read = useDeferredValue(lines);
  const sheet = useMemo(
    () =>
      readSheet(
        read.map(({ content }) => content),
        angle,
        meter,
        known,
      ),
    [read, angle, meter, known],
  );
  const play = usePlay(newest, sheet, isReadOnly, change);

  useEffect(() => {
    const next = due.current;
    if (next === null) return;
    due.current = null;
    const field = fields.current.get(keyOf(next.place));
    if (next.isFocused) field?.focus();
    field?.setSelectionRange(next.start, next.end);
    setCaret(next);
  });

  const place = (to: FieldPlace, start: number, isFocused: boolean, end = start) => {
    due.current = { place: to, start, end, isFocused };
    setCaret({ place: to, start, end });
  };
  const isInField = () => [...fields.current.values()].includes(document.activeElement as HTMLInputElement);
  const goTo = (to: FieldPlace) => {
    if (fields.current.has(keyOf(to))) place(to, textAt(newest(), to).length, true);
  };
  const addLine = (after: number, isFocused: boolean) => {
    const result = sheet[after];
    const missing = result?.kind === 'fault' ? result.missing : [];
    if (missing.length > 0 && mode === 'graphing') return addSliders(after, missing);
    if (lines[after + 1]?.content !== '') change(withLineAfter(newest(), after));
    place({ line: Math.min(after + 1, newest().lines.length - 1), cell: null }, 0, isFocused);
  };
  const addSliders = (after: number, names: readonly string[]) => {
    const next = withSlidersAfter(newest(), after, names);
    change(next);
    const text = textAt(next, { line: after + 1, cell: null });
    // The number is selected, so that typing replaces it.
    place({ line: after + 1, cell: null }, text.lastIndexOf(' ') + 1, true, text.length);
  };
  const addTable = (after: number) => {
    const isEmpty = lines[after]?.content === '';
    change(withTableAfter(newest(), after));
    place({ line: isEmpty ? after : after + 1, cell: { column: 0, row: 0 } }, 0, true);
  };
  const addText = (after: number, text: string) => {
    change(withLineAfter(newest(), after, text));
    place({ line: after + 1, cell: null }, text.length, true);
  };
  const removeLine = (line: number) => {
    change(withoutLine(newest(), line));
    const before: FieldPlace = { line: Math.max(0, line - 1), cell: null };
    const table = typeof newest().lines[before.line]?.content === 'string' ? null : { column: 0, row: 0 };
    const to = { line: before.line, cell: table };
    place(to, textAt(newest(), to).length, true);
  };
  const removeColumn = (line: number, column: number) => {
    const content = newest().lines[line]?.content;
    if (content === undefined || typeof content === 'string') return;
    if (content.columns.length === 1) return removeLine(line);
    change(withLine(newest(), line, withoutColumn(content, column)));
    const to = { line, cell: { column: Math.max(0, column - 1), row: -1 } };
    place(to, textAt(newest(), to).length, true);
  };
  const type = (at: FieldPlace, text: string) =>
    change(withText(newest(), at, text), { key: keyOf(at), is_typed: true });
  /** Enter: the next row of a table, or a new line. */
  const enter = (at: FieldPlace, isFocused: boolean) => {
    const content = newest().lines[at.line]?.content ?? '';
    if (typeof content === 'string' || at.cell === null) return addLine(at.line, isFocused);
    const { column, row } = at.cell;
    if (row + 1 >= rowsOf(content)) return addLine(at.line, isFocused);
    const to = { line: at.line, cell: { column, row: row + 1 } };
    place(to, textAt(newest(), to).length, isFocused);
  };
  const press = (act: KeyAct) => {
    const at = { line: current, cell: caret.place.cell };
    const text = textAt(shown, at);
    const [start, end] = [Math.min(caret.start, text.length), Math.min(caret.end, text.length)];
    const isFocused = isInField();
    if (act.kind === 'enter') return enter(at, isFocused);
    if (act.kind === 'move') return place(at, Math.min(text.length, Math.max(0, start + act.by)), isFocused);
    if (act.kind === 'delete' && text === '' && at.cell?.row === -1)
      return removeColumn(at.line, at.cell.column);
    const from = act.kind === 'delete' && start === end ? Math.max(0, start - 1) : start;
    const typed = act.kind === 'delete' ? '' : act.text;
    place(at, from + (act.kind === 'type' ? (act.caret ?? typed.length) : 0), isFocused);
    type(at, text.slice(0, from) + typed + text.slice(end));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isReadOnly) return;
    const act = { z: event.shiftKey ? history.redo : history.undo, y: history.redo }[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const slider = play.last;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons Undo and Redo do the same
    <div
      ref={frame}
      className={classes.calculator}
      data-mode={mode}
      data-form={form}
      data-is-narrow={isNarrow || undefined}
      onKeyDown={onKeyDown}
    >
      {(isNarrow || form === 'sheet') && (
        <SheetHead
          lead={lead}
          mode={mode}
          isGraphShown={isGraphShown}
          onShow={setGraphShown}
          isSettingsOpen={isSettingsOpen}
          onSettings={() => {
            setGraphShown(true);
            setSettingsOpen(!isSettingsOpen);
          }}
          onMode={onMode}
        />
      )}
      <div className={classes.body}>
        {!isGraphOnly && (
          <CalculatorLines
            state={shown}
            results={sheet}
            mode={mode}
            current={current}
            isReadOnly={isReadOnly}
            fields={fields}
            play={play}
            onCaret={setCaret}
            onType={type}
            onChange={change}
            onEnter={(at) => enter(at, true)}
            onGo={goTo}
            onRemove={removeLine}
            onRemoveColumn={removeColumn}
            onAddLine={() => addLine(lines.length - 1, true)}
            onAddTable={() => addTable(lines.length - 1)}
            onAddSliders={addSliders}
            onAddText={addText}
          />
        )}
        {mode === 'graphing' && (!isNarrow || isGraphShown) && (
          <CalculatorGraph
            state={shown}
            read={read}
            sheet={sheet}
            isReadOnly={isReadOnly}
            newest={newest}
            onChange={change}
            isSettingsOpen={isSettingsOpen}
            onSettings={setSettingsOpen}
            mode={mode}
            onMode={form === 'sheet' ? onMode : undefined}
          />
        )}
      </div>
      {isGraphOnly && slider !== null && (
        <MiniSlider state={shown} line={slider} results={sheet} play={play} isReadOnly={isReadOnly} />
      )}
      {!isGraphOnly && isKeypadOpen && (
        <CalculatorKeypad mode={mode} isReadOnly={isReadOnly} onPress={press} />
      )}
      {!isGraphOnly && (
        <CalculatorFoot
          angle={angle}
          isKeypadOpen={isKeypadOpen}
          isReadOnly={isReadOnly}
          {...history}
          onKeypad={() => change({ ...newest(), keypad: !isKeypadOpen })}
          onAngle={(next) => change({ ...newest(), angle: next })}
        />
      )}
      <Said words={isFull ? FULL : resultWords(sheet[current])} />
      {isFull && <p className={classes.full}>{FULL}</p>}
    </div>
  );
}

const FULL = 'The calculator is full. Remove a line or table first.';

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

import {
  type CSSProperties,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { shownZoom } from '#web/shell/zoom-choice.ts';
import classes from './split.module.css';

/** Wider windows have room for two texts side by side. Divided by the zoom of the texts. */
const WIDEST_ALONE_PX = 720;

const NARROWEST = 25;
const WIDEST = 75;
const STEP = 5;

export interface Beside {
  readonly key: string;
  readonly name: string;
  readonly content: ReactNode;
  /**
   * Whether it is a tool, which fills its pane and can be as large as the window allows. Otherwise it is a
   * text, which is zoomed like the question.
   */
  readonly isTool: boolean;
}

export interface SplitProps {
  /** The id of the question on the screen. The pane scrolls a new question to its start. */
  question: string;
  /**
   * The contents that can be shown beside the question, one at a time. If there are none, the question is
   * alone.
   */
  beside: readonly Beside[];
  /** The key of the content that is visible beside the question. */
  chosen: string;
  onChoose: (key: string) => void;
  /** Buttons for the visible content, at the end of its tabs. */
  acts?: ReactNode;
  /** Content below the text, which it does not cover. */
  foot?: ReactNode;
  /** Whether the question stays at the right if it is alone, because a panel floats at the left. */
  isAside?: boolean;
  /** Whether a sheet covers everything. Closing it shows the question. */
  isCovered?: boolean;
  /**
   * Whether the question is only shown for reading, without controls. Its pane then takes the focus itself,
   * so that it can be scrolled by keyboard.
   */
  isText?: boolean;
  /** The zoom of the texts in percent. */
  percent: number;
  children: ReactNode;
}

type Side = 'beside' | 'question';

/** The width that the reader chose, for all questions until the page is closed; null for none yet. */
let chosenWidth: number | null = null;

/** The calculator has its lines beside its graph, so it needs more than half. */
const FIRST_WIDTH = 50;
const FIRST_CALCULATOR_WIDTH = 59;

/**
 * The question to the right of a movable divider, and a passage or a tool to its left. On a phone or at a
 * high zoom only one of them is visible at a time.
 */
export function Split({
  question,
  beside,
  chosen,
  onChoose,
  acts,
  foot,
  isAside = false,
  isCovered = false,
  isText = false,
  percent,
  children,
}: SplitProps) {
  const [ownWidth, setWidth] = useState(chosenWidth);
  const shown = beside.find(({ key }) => key === chosen) ?? beside[0];
  const width = ownWidth ?? (shown?.key === 'calculator' ? FIRST_CALCULATOR_WIDTH : FIRST_WIDTH);
  const [side, setSide] = useState<Side>(shown === undefined || shown.isTool ? 'question' : 'beside');
  const [before, setBefore] = useState({ question, key: shown?.key });
  const isNarrow = useIsNarrow(percent);
  const frame = useRef<HTMLDivElement>(null);
  if (before.question !== question || before.key !== shown?.key) {
    setBefore({ question, key: shown?.key });
    // In a narrow window, show a tool that was just opened, and a passage before its question.
    const isAsked = before.question === question && shown?.isTool === true;
    setSide(shown !== undefined && (isAsked || !shown.isTool) ? 'beside' : 'question');
  }
  if (isCovered && side !== 'question') setSide('question');
  const resize = (next: number) => {
    chosenWidth = Math.min(WIDEST, Math.max(NARROWEST, Math.round(next)));
    setWidth(chosenWidth);
  };
  const sizes = {
    '--room-zoom': percent / 100,
    '--room-left': `${width}fr`,
    '--room-right': `${100 - width}fr`,
  } as CSSProperties;
  const hasTabs = isNarrow || beside.some(({ isTool }) => isTool);
  return (
    <div
      ref={frame}
      className={classes.split}
      data-is-alone={shown === undefined || undefined}
      data-is-aside={(isAside && shown === undefined && !isNarrow) || undefined}
      data-is-narrow={isNarrow || undefined}
      data-has-tabs={hasTabs || undefined}
      data-tab={side}
      style={sizes}
    >
      {shown !== undefined && (
        <>
          {hasTabs && (
            <div className={classes.head}>
              <Tabs
                tabs={isNarrow ? [...beside, { key: 'question', name: 'Question' }] : beside}
                chosen={isNarrow && side === 'question' ? 'question' : shown.key}
                onTab={(key) => {
                  setSide(key === 'question' ? 'question' : 'beside');
                  if (key === 'question') return;
                  setBefore({ question, key });
                  onChoose(key);
                }}
              />
              {(!isNarrow || side === 'beside') && acts}
            </div>
          )}
          <section
            key={shown.isTool ? 'tool' : question}
            id="room-beside"
            className={classes.pane}
            data-of="beside"
            data-is-tool={shown.isTool || undefined}
            aria-label={shown.name}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            tabIndex={0}
          >
            {shown.isTool ? (
              shown.content
            ) : (
              <div className={classes.text} data-is-passage>
                {shown.content}
              </div>
            )}
          </section>
          <Divider
            width={width}
            onKey={(step) => resize(width + step)}
            onMove={(x) => {
              const box = frame.current?.getBoundingClientRect();
              if (box !== undefined) resize(((x - box.left) / box.width) * 100);
            }}
          />
        </>
      )}
      <section
        key={question}
        id="room-question"
        className={classes.pane}
        data-of="question"
        aria-label="Question"
        // A part that scrolls must be reachable by keyboard.
        tabIndex={isText ? 0 : undefined}
      >
        <div className={classes.text}>{children}</div>
      </section>
      <div className={classes.foot}>{foot}</div>
    </div>
  );
}

/** The width in px that a page around the room needs for itself at the standard text size. */
export const WidthBeside = createContext(0);

/** Whether there is room for only one text. */
export function useIsNarrow(percent: number, widest = WIDEST_ALONE_PX): boolean {
  const other = useContext(WidthBeside);
  return useSyncExternalStore(
    whenResized,
    () => ((window.innerWidth / shownZoom()) * 100 - other) / (percent / 100) <= widest,
  );
}

function whenResized(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

interface DividerProps {
  width: number;
  onKey: (step: number) => void;
  onMove: (x: number) => void;
}

function Divider({ width, onKey, onMove }: DividerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved by mouse and keys has no element of its own
    <div
      role="separator"
      className={classes.bar}
      tabIndex={0}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-label="Resize the panels"
      onKeyDown={(event) => {
        const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onKey(step);
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(event.clientX);
      }}
    />
  );
}

interface TabsProps {
  tabs: readonly { readonly key: string; readonly name: string }[];
  chosen: string;
  onTab: (key: string) => void;
}

function Tabs({ tabs, chosen, onTab }: TabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    const place = tabs.findIndex(({ key }) => key === chosen) + step;
    const next = tabs[(place + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onTab(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-name=${next.key}]`)?.focus();
  };
  return (
    <div role="tablist" className={classes.tabs} aria-label="Panels" onKeyDown={onKeyDown}>
      {tabs.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          role="tab"
          data-name={key}
          aria-selected={chosen === key}
          aria-controls={key === 'question' ? 'room-question' : 'room-beside'}
          tabIndex={chosen === key ? 0 : -1}
          onClick={() => onTab(key)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

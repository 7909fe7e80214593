import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import classes from './split.module.css';

/** Two texts have room beside each other in a window that is wider, measured by the letters that are read. */
const WIDEST_ALONE_PX = 720;

const NARROWEST = 25;
const WIDEST = 75;
const STEP = 5;

interface SplitProps {
  /** What stands beside the question; null: it stands alone. `isAsked`: the taker has asked for it. */
  beside: { name: string; content: ReactNode; isAsked: boolean } | null;
  /** How large the texts are, in hundredths. */
  percent: number;
  children: ReactNode;
}

type Tab = 'beside' | 'question';

/** The width that the reader chose, for every question until the page is closed. */
let chosenWidth = 50;

/** The question at the right of a movable divider, and a passage at its left; on a phone, and where it is zoomed so far, one of them at a time. */
export function Split({ beside, percent, children }: SplitProps) {
  const [width, setWidth] = useState(chosenWidth);
  const [tab, setTab] = useState<Tab>(beside === null || beside.isAsked ? 'question' : 'beside');
  const [before, setBefore] = useState(beside?.name);
  const isNarrow = useWindowWidth() / (percent / 100) <= WIDEST_ALONE_PX;
  const frame = useRef<HTMLDivElement>(null);
  if (before !== beside?.name) {
    setBefore(beside?.name);
    setTab(beside?.isAsked === true ? 'beside' : 'question');
  }
  const resize = (next: number) => {
    chosenWidth = Math.min(WIDEST, Math.max(NARROWEST, Math.round(next)));
    setWidth(chosenWidth);
  };
  const sizes = {
    '--room-zoom': percent / 100,
    '--room-left': `${width}fr`,
    '--room-right': `${100 - width}fr`,
  } as CSSProperties;
  return (
    <div
      ref={frame}
      className={classes.split}
      data-is-alone={beside === null || undefined}
      data-is-narrow={isNarrow || undefined}
      data-tab={tab}
      style={sizes}
    >
      {beside !== null && (
        <>
          <Tabs name={beside.name} tab={tab} onTab={setTab} />
          <section
            id="room-beside"
            className={classes.pane}
            data-of="beside"
            aria-label={beside.name}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            tabIndex={0}
          >
            <div className={classes.text} data-is-passage>
              {beside.content}
            </div>
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
      <section id="room-question" className={classes.pane} data-of="question" aria-label="Question">
        <div className={classes.text}>{children}</div>
      </section>
    </div>
  );
}

function useWindowWidth(): number {
  return useSyncExternalStore(whenResized, () => window.innerWidth);
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
      aria-label="Width of what stands beside the question"
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

function Tabs({ name: besideName, tab, onTab }: { name: string; tab: Tab; onTab: (tab: Tab) => void }) {
  const both: readonly { name: Tab; label: string }[] = [
    { name: 'beside', label: besideName },
    { name: 'question', label: 'Question' },
  ];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = tab === 'beside' ? 'question' : 'beside';
    onTab(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-name=${next}]`)?.focus();
  };
  return (
    <div role="tablist" className={classes.tabs} aria-label="What is shown" onKeyDown={onKeyDown}>
      {both.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          role="tab"
          data-name={name}
          aria-selected={tab === name}
          aria-controls={`room-${name}`}
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onTab(name)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

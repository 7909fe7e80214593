import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  type Box,
  clearOf,
  grownBy,
  inNextCorner,
  inNextSize,
  movedBy,
  PANEL_STEP,
  within,
} from '../../panel.rules.ts';
import classes from './floating-panel.module.css';

interface FloatingPanelProps {
  id: string;
  name: string;
  /** The position that the taker chose last. */
  box: Box;
  /** Called when the taker moves the panel. */
  onPlace: (box: Box) => void;
  /** Buttons for the panel's content. */
  acts: ReactNode;
  children: ReactNode;
}

/**
 * A tool panel that floats over the exam room. Its top edge moves it and its corner resizes it, by dragging,
 * arrow keys or presses. The panel moves away from the focused element, so that it never covers it.
 */
export function FloatingPanel({ id, name, box, onPlace, acts, children }: FloatingPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(box);
  const [placed, setPlaced] = useState(box);
  if (!isSame(placed, box)) {
    setPlaced(box);
    setShown(box);
  }
  const giveWay = useEffectEvent(() => {
    const focused = document.activeElement;
    const inRoom = within(shown, roomArea());
    const mayCover =
      focused === null || focused.matches('body, main, section') || panel.current?.contains(focused);
    // If an option has the focus, its visible label must not be covered.
    const next = mayCover ? inRoom : clearOf(inRoom, boxOf(focused.closest('label') ?? focused), roomArea());
    if (!isSame(next, shown)) setShown(next);
  });
  // Runs before the panel is visible, and after everything that may put the focus under it.
  useEffect(() => {
    giveWay();
    // Waits for the browser's layout.
    const soon = () => requestAnimationFrame(() => giveWay());
    document.addEventListener('focusin', soon);
    window.addEventListener('resize', soon);
    document.addEventListener('scroll', soon, { capture: true, passive: true });
    return () => {
      document.removeEventListener('focusin', soon);
      window.removeEventListener('resize', soon);
      document.removeEventListener('scroll', soon, { capture: true });
    };
  }, []);
  const place = (next: Box) => {
    setShown(next);
    onPlace(next);
  };
  return (
    <section
      ref={panel}
      className={classes.panel}
      data-panel={id}
      aria-label={`${name}, popped out`}
      style={{ left: shown.x, top: shown.y, width: shown.width, height: shown.height }}
    >
      <div className={classes.head}>
        <Grip
          label={`Move ${name}: drag it, use arrow keys, or press for the next corner`}
          box={shown}
          change={movedBy}
          press={inNextCorner}
          onShow={setShown}
          onPlace={place}
        >
          <path d="M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3" />
        </Grip>
        <h2>{name}</h2>
        {acts}
      </div>
      <div className={classes.content}>{children}</div>
      <div className={classes.corner}>
        <Grip
          label={`Resize ${name}: drag it, use arrow keys, or press for the next size`}
          box={shown}
          change={grownBy}
          press={inNextSize}
          onShow={setShown}
          onPlace={place}
        >
          <path d="M20 9 9 20M20 15l-5 5" />
        </Grip>
      </div>
    </section>
  );
}

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-PANEL_STEP, 0],
  ArrowRight: [PANEL_STEP, 0],
  ArrowUp: [0, -PANEL_STEP],
  ArrowDown: [0, PANEL_STEP],
};

interface GripProps {
  label: string;
  box: Box;
  change: (box: Box, x: number, y: number, area: Box) => Box;
  press: (box: Box, area: Box) => Box;
  /** Called while the panel is dragged. */
  onShow: (box: Box) => void;
  onPlace: (box: Box) => void;
  children: ReactNode;
}

function Grip({ label, box, change, press, onShow, onPlace, children }: GripProps) {
  const from = useRef<{ readonly box: Box; readonly x: number; readonly y: number } | null>(null);
  const hasMoved = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onPlace(change(box, ...step, roomArea()));
  };
  const drag = ({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    if (from.current === null || !currentTarget.hasPointerCapture(pointerId)) return;
    const [x, y] = [clientX - from.current.x, clientY - from.current.y];
    if (Math.abs(x) + Math.abs(y) > 3) hasMoved.current = true;
    if (hasMoved.current) onShow(change(from.current.box, x, y, roomArea()));
  };
  return (
    <button
      type="button"
      className={classes.grip}
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        hasMoved.current = false;
        from.current = { box, x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onClick={() => {
        // The click at the end of a drag does not count as a press.
        onPlace(hasMoved.current ? box : press(box, roomArea()));
        hasMoved.current = false;
      }}
    >
      <svg
        width="18"
        height="18"
        viewBox="0 0 24 24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {children}
      </svg>
    </button>
  );
}

/**
 * The visible area between the exam room's bars. A low window scrolls as a whole, so part of the area may be
 * out of view.
 */
export function roomArea(): Box {
  const { x, y, width, height } = boxOf(
    document.querySelector('[data-room-area]') ?? document.querySelector('main') ?? document.body,
  );
  const top = Math.max(0, y);
  return { x, y: top, width, height: Math.max(0, Math.min(y + height, window.innerHeight) - top) };
}

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

function isSame(one: Box, other: Box): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

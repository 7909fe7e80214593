import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { pointWords } from '#core/calculator/numbers.ts';
import { type LineResult, pointsOf } from '#core/calculator/results.ts';
import type { Spot } from '#core/calculator/spots.ts';
import type { Point } from '#core/calculator/view.ts';
import { lookOf, planeShown, viewOf, zoomedPlane } from '../../calculator.rules.ts';
import type { CalculatorMode, CalculatorState, Plane } from '../../calculator-state.rules.ts';
import { graphWords, spotWords } from '../../calculator-words.rules.ts';
import { RoomIcon } from '../frame/room-icon.tsx';
import classes from './calculator-graph.module.css';
import { CalculatorGrid } from './calculator-grid.tsx';
import { CalculatorIcon } from './calculator-icon.tsx';
import look from './calculator-look.module.css';
import { badgesOf, picturesOf } from './graph-pictures.ts';
import { GraphPoint, GraphTag } from './graph-point.tsx';
import { GraphSettings } from './graph-settings.tsx';
import type { ChangeKind } from './use-calculator-state.ts';
import { planeAfter, usePointer, useSize, ZOOM } from './use-plane.ts';
import { dotsAmong, usePointMoves } from './use-point-moves.ts';

interface CalculatorGraphProps {
  state: CalculatorState;
  /** The lines from which `sheet` was computed. */
  read: CalculatorState['lines'];
  sheet: readonly LineResult[];
  isReadOnly: boolean;
  newest: () => CalculatorState;
  onChange: (state: CalculatorState, kind?: ChangeKind) => void;
  isSettingsOpen: boolean;
  onSettings: (isOpen: boolean) => void;
  mode: CalculatorMode;
  onMode: ((mode: CalculatorMode) => void) | undefined;
}

/**
 * The graph of the calculator's lines. Pointer and keys move and zoom it, go along its points, and move
 * points whose numbers are written in a line.
 */
export function CalculatorGraph({ state, read, sheet, newest, onChange, ...props }: CalculatorGraphProps) {
  const [size, frame] = useSize();
  const id = useId();
  const looks = useMemo(() => read.map((line, index) => lookOf(line, index)), [read]);
  const tables = useMemo(
    () => sheet.flatMap((result) => (result.kind === 'table' ? pointsOf(result.columns).flat() : [])),
    [sheet],
  );
  const plane = planeShown(state.plane, size.height / size.width, tables);
  const view = viewOf(plane, size.height / size.width);
  // Deferred, so that typing and moving stay smooth if drawing is slow.
  const { x, y, half, stretch } = useDeferredValue(plane);
  const { pictures, spots } = useMemo(
    () =>
      picturesOf(
        sheet,
        (line) => looks[line]?.is_hidden === true,
        viewOf({ x, y, half, stretch }, size.height / size.width),
      ),
    [sheet, looks, x, y, half, stretch, size],
  );
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set());
  /** The point that was reached with the arrow keys. */
  const [walked, setWalked] = useState<string | null>(null);
  const dots = useMemo(() => dotsAmong(spots), [spots]);
  /** A point that can move keeps its key, so that it stays chosen and keeps its element, which holds the pointer. */
  const keyOf = (spot: Spot) => {
    const dot = dots.get(spot);
    return dot === undefined
      ? `${spot.what} ${spot.lines} ${spot.x} ${spot.y}`
      : `point ${dot.line} ${dot.number}`;
  };
  const pin = (spot: Spot) => {
    const next = new Set(pinned);
    if (!next.delete(keyOf(spot))) next.add(keyOf(spot));
    setPinned(next);
  };
  const setPlane = (next: Plane | null, kind?: ChangeKind) => onChange({ ...newest(), plane: next }, kind);
  const moveLive = (next: Plane) => setPlane(next, { is_live: true });
  const pointer = usePointer(plane, size, moveLive, moveLive);
  const inSight = spots
    .filter(
      (spot) => spot.x >= view.left && spot.x <= view.right && spot.y >= view.bottom && spot.y <= view.top,
    )
    .sort((one, other) => one.x - other.x || one.y - other.y);
  const place = inSight.findIndex((spot) => keyOf(spot) === walked);
  const here = inSight[place];
  const moves = usePointMoves({
    read,
    sheet,
    plane,
    view,
    size,
    isReadOnly: props.isReadOnly,
    newest,
    onChange,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const dot = here === undefined ? undefined : dots.get(here);
    if (here !== undefined && moves.pressed(event.key, event.shiftKey, here)) return event.preventDefault();
    if (event.key === ' ' && dot !== undefined && moves.mayMove(dot)) {
      event.preventDefault();
      return moves.pickUp(dot);
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined && !event.shiftKey && inSight.length > 0) {
      event.preventDefault();
      const next = place < 0 ? (step > 0 ? 0 : inSight.length - 1) : place + step;
      const spot = inSight[(next + inSight.length) % inSight.length];
      return setWalked(spot === undefined ? null : keyOf(spot));
    }
    if ((event.key === 'Enter' || event.key === ' ') && here !== undefined) {
      event.preventDefault();
      return pin(here);
    }
    const next = planeAfter(event.key, plane);
    if (next === undefined) return;
    event.preventDefault();
    setPlane(next, { is_live: next !== null });
  };
  const plot = useRef<HTMLDivElement | null>(null);
  useEffect(() => {
    // The page must not scroll while the wheel zooms the graph. React's own listener cannot prevent it.
    const element = plot.current;
    const stop = (event: WheelEvent) => event.preventDefault();
    element?.addEventListener('wheel', stop, { passive: false });
    return () => element?.removeEventListener('wheel', stop);
  }, []);
  const toX = (at: number) => ((at - view.left) / (view.right - view.left)) * size.width;
  const toY = (at: number) => ((view.top - at) / (view.top - view.bottom)) * size.height;
  const inPixels = (points: readonly Point[]) => points.map(([px, py]): Point => [toX(px), toY(py)]);
  const toPath = (points: readonly Point[]) =>
    points
      .map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${toX(px).toFixed(1)} ${toY(py).toFixed(1)}`)
      .join('');
  const places = pictures.map(({ drawn }) => drawn.lines.map(inPixels));
  const badges = badgesOf(
    places,
    spots.map((spot): Point => [toX(spot.x), toY(spot.y)]),
    size,
  );
  const hereWords = () => {
    if (here === undefined) return '';
    const what = `${spotWords(here)} at ${pointWords(here)}`;
    if (moves.isHeld) return `${what}. Arrow keys move it, Space drops it, and Escape moves it back.`;
    const dot = dots.get(here);
    return [
      `${what}, ${place + 1} of ${inSight.length}`,
      ...(pinned.has(keyOf(here)) ? ['kept'] : []),
      ...(dot !== undefined && moves.mayMove(dot) ? ['can move'] : []),
    ].join(', ');
  };
  const texts = read.map(({ content }) => (typeof content === 'string' ? content : 'table'));
  return (
    <div className={classes.graph}>
      <div
        ref={(element) => {
          plot.current = element;
          frame(element);
        }}
        role="application"
        aria-roledescription="graph"
        aria-label={graphWords(texts, sheet, spots, view)}
        aria-describedby={id}
        className={classes.plane}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setWalked(null);
          moves.drop();
        }}
        {...pointer}
      >
        <svg width={size.width} height={size.height} aria-hidden="true">
          <CalculatorGrid
            view={view}
            size={size}
            toX={toX}
            toY={toY}
            hasGrid={state.has_grid}
            hasNumbers={state.has_numbers}
            places={places}
          />
          {pictures.map(({ line, drawn, isStrict }) => (
            <g key={line} data-color={looks[line]?.color}>
              {drawn.areas.length > 0 && (
                <path className={look.area} d={drawn.areas.map((area) => `${toPath(area)}Z`).join('')} />
              )}
              <path
                className={look.curve}
                data-dash={looks[line]?.dash}
                data-is-strict={isStrict || undefined}
                d={drawn.lines.map(toPath).join('')}
              />
            </g>
          ))}
          {pictures.map(({ line }, index) => {
            const badge = badges[index];
            return (
              badge != null && (
                <g key={line} className={look.badge} data-color={looks[line]?.color}>
                  <rect x={badge[0] - 9} y={badge[1] - 9} width="18" height="18" rx="5" />
                  <text x={badge[0]} y={badge[1] + 4.5} textAnchor="middle">
                    {line + 1}
                  </text>
                </g>
              )
            );
          })}
          {spots.map((spot) => {
            const dot = dots.get(spot);
            return (
              <GraphPoint
                key={keyOf(spot)}
                spot={spot}
                x={toX(spot.x)}
                y={toY(spot.y)}
                color={looks[spot.lines[0] ?? 0]?.color ?? 0}
                isPinned={pinned.has(keyOf(spot))}
                isHere={keyOf(spot) === walked}
                mayDrag={dot !== undefined && moves.mayMove(dot)}
                onPin={() => pin(spot)}
                onDrag={(to) => dot !== undefined && moves.drag(dot, to)}
              />
            );
          })}
          {spots
            .filter((spot) => pinned.has(keyOf(spot)) || keyOf(spot) === walked)
            .map((spot) => (
              <GraphTag key={keyOf(spot)} spot={spot} x={toX(spot.x)} y={toY(spot.y)} size={size} />
            ))}
        </svg>
      </div>
      <p id={id} className={classes.unseen}>
        Arrow keys go from point to point; Enter keeps coordinates; Space picks up a point. Shift with arrow
        keys moves the graph. Plus and minus zoom. 0 resets the view.
      </p>
      <p className={classes.unseen} role="status">
        {hereWords()}
      </p>
      <div className={classes.zoom}>
        <button type="button" aria-label="Zoom in" onClick={() => setPlane(zoomedPlane(plane, ZOOM))}>
          <RoomIcon name="plus" />
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => setPlane(zoomedPlane(plane, 1 / ZOOM))}>
          <RoomIcon name="minus" />
        </button>
        <button type="button" aria-label="Reset view" onClick={() => setPlane(null)}>
          <RoomIcon name="home" />
        </button>
        <button
          type="button"
          aria-label="Points, values, and range"
          aria-expanded={props.isSettingsOpen}
          onClick={() => props.onSettings(!props.isSettingsOpen)}
        >
          <CalculatorIcon name="settings" />
        </button>
      </div>
      {props.isSettingsOpen && (
        <GraphSettings
          state={state}
          texts={texts}
          sheet={sheet}
          spots={spots}
          view={view}
          isPinned={(spot) => pinned.has(keyOf(spot))}
          onPin={pin}
          heightByWidth={size.height / size.width}
          onChange={(next) => onChange({ ...newest(), ...next })}
          onClose={() => props.onSettings(false)}
          mode={props.mode}
          onMode={props.onMode}
        />
      )}
    </div>
  );
}

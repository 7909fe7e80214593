import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { drawnIn } from '#core/calculator/drawing.ts';
import { CalculatorFault } from '#core/calculator/fault.ts';
import { pointWords } from '#core/calculator/numbers.ts';
import type { LineResult } from '#core/calculator/results.ts';
import { meetingsOf, type Placed, type Spot, spotsOf } from '#core/calculator/spots.ts';
import type { Drawn, Point } from '#core/calculator/view.ts';
import { planeShown, viewOf, zoomedPlane } from '../../calculator.rules.ts';
import { graphWords } from '../../calculator-words.rules.ts';
import type { Plane } from '../../tools.rules.ts';
import { planeAfter, type Size, usePointer, useSize, ZOOM } from '../answering/use-plane.ts';
import { RoomIcon } from '../frame/room-icon.tsx';
import classes from './calculator-graph.module.css';
import { CalculatorGrid } from './calculator-grid.tsx';
import { lookOf } from './calculator-lines.tsx';
import look from './calculator-look.module.css';
import { CalculatorReadings } from './calculator-readings.tsx';

interface CalculatorGraphProps {
  lines: readonly string[];
  sheet: readonly LineResult[];
  /** The visible part of the plane; null for the initial one. */
  plane: Plane | null;
  onPlane: (plane: Plane | null) => void;
}

/** Intersections are computed for at most this many curves. */
const MOST_CURVES = 8;

/** The graph of the lines. Pointer and keys move and zoom it. */
export function CalculatorGraph({ lines, sheet, plane: kept, onPlane }: CalculatorGraphProps) {
  const [size, frame] = useSize();
  // The visible part while the graph moves. It is stored once the graph rests.
  const [moving, setMoving] = useState<Plane | null>(null);
  const plane = moving ?? planeShown(kept, size.height / size.width);
  const view = viewOf(plane, size.height / size.width);
  // Deferred, so that typing and moving stay smooth if drawing is slow.
  const { x, y, half, stretch } = useDeferredValue(plane);
  const { pictures, spots } = useMemo(
    () => drawnOf(sheet, { x, y, half, stretch }, size),
    [sheet, x, y, half, stretch, size],
  );
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set());
  const pin = (spot: Spot) => {
    const next = new Set(pinned);
    if (!next.delete(keyOf(spot))) next.add(keyOf(spot));
    setPinned(next);
  };
  const pointer = usePointer(plane, size, setMoving, (next) => {
    setMoving(null);
    onPlane(next);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = planeAfter(event.key, plane);
    if (next === undefined) return;
    event.preventDefault();
    onPlane(next);
  };
  const toX = (x: number) => ((x - view.left) / (view.right - view.left)) * size.width;
  const toY = (y: number) => ((view.top - y) / (view.top - view.bottom)) * size.height;
  const toPath = (points: readonly Point[]) =>
    points
      .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${toX(x).toFixed(1)} ${toY(y).toFixed(1)}`)
      .join('');
  return (
    <div className={classes.graph}>
      <div
        ref={frame}
        role="application"
        aria-roledescription="graph"
        aria-label={graphWords(lines, sheet, spots, view)}
        className={classes.plane}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...pointer}
      >
        <svg width={size.width} height={size.height} aria-hidden="true">
          <CalculatorGrid view={view} size={size} toX={toX} toY={toY} />
          {pictures.map(({ line, drawn, isStrict }) => (
            <g key={line} data-look={lookOf(line)}>
              {drawn.areas.length > 0 && (
                <path
                  className={look.area}
                  data-look={lookOf(line)}
                  d={drawn.areas.map((area) => `${toPath(area)}Z`).join('')}
                />
              )}
              <path
                className={look.curve}
                data-look={lookOf(line)}
                data-is-strict={isStrict || undefined}
                d={drawn.lines.map(toPath).join('')}
              />
            </g>
          ))}
          {spots.map((spot) => {
            const isPinned = pinned.has(keyOf(spot));
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: the list of points does the same by keyboard
              <g
                key={keyOf(spot)}
                className={look.spot}
                data-is-pinned={isPinned || undefined}
                onClick={() => pin(spot)}
              >
                <circle className={look.reach} cx={toX(spot.x)} cy={toY(spot.y)} r="12" />
                <circle
                  className={look.dot}
                  data-look={lookOf(spot.lines[0] ?? 0)}
                  data-is-own={spot.what === 'point' || undefined}
                  cx={toX(spot.x)}
                  cy={toY(spot.y)}
                  r="5"
                />
              </g>
            );
          })}
          {spots
            .filter((spot) => pinned.has(keyOf(spot)))
            .map((spot) => (
              <Label
                key={keyOf(spot)}
                x={toX(spot.x)}
                y={toY(spot.y)}
                width={size.width}
                words={pointWords(spot)}
              />
            ))}
        </svg>
      </div>
      <div className={classes.zoom}>
        <button type="button" aria-label="Zoom in" onClick={() => onPlane(zoomedPlane(plane, ZOOM))}>
          <RoomIcon name="plus" />
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => onPlane(zoomedPlane(plane, 1 / ZOOM))}>
          <RoomIcon name="minus" />
        </button>
        <button type="button" aria-label="Reset view" onClick={() => onPlane(null)}>
          <RoomIcon name="home" />
        </button>
      </div>
      <CalculatorReadings
        lines={lines}
        sheet={sheet}
        spots={spots}
        view={view}
        isPinned={(spot) => pinned.has(keyOf(spot))}
        onPin={pin}
        heightByWidth={size.height / size.width}
        onPlane={onPlane}
      />
    </div>
  );
}

function keyOf({ x, y, what, lines }: Spot): string {
  return `${what} ${lines} ${x} ${y}`;
}

interface Picture {
  readonly line: number;
  readonly drawn: Drawn;
  readonly isStrict: boolean;
}

/** The visible curves and their notable points. A curve that takes too long is drawn only in part. */
function drawnOf(
  sheet: readonly LineResult[],
  plane: Plane,
  size: Size,
): { pictures: Picture[]; spots: Spot[] } {
  const view = viewOf(plane, size.height / size.width);
  const curves = sheet.flatMap((result, line): (Placed & { refill: () => void })[] =>
    result.kind === 'curve' ? [{ line, curve: result.curve, refill: result.refill }] : [],
  );
  const pictures = curves.flatMap(({ line, curve, refill }) => {
    const drawn = bounded(refill, () => drawnIn(curve, view));
    return drawn === null ? [] : [{ line, drawn, isStrict: curve.region?.is_strict === true }];
  });
  const few = curves.slice(0, MOST_CURVES);
  const spots = [
    ...sheet.flatMap((result, line): Spot[] =>
      result.kind === 'point' ? [{ x: result.x, y: result.y, what: 'point', lines: [line] }] : [],
    ),
    ...few.flatMap((one, index) =>
      few.slice(index + 1).flatMap((other) => bounded(one.refill, () => meetingsOf(one, other, view)) ?? []),
    ),
    ...few.flatMap((one) => bounded(one.refill, () => spotsOf(one, view)) ?? []),
  ];
  return { pictures, spots };
}

function bounded<Value>(refill: () => void, work: () => Value): Value | null {
  refill();
  try {
    return work();
  } catch (fault) {
    if (fault instanceof CalculatorFault) return null;
    throw fault;
  }
}

/** The coordinates of a pinned point, beside it and inside the graph. */
function Label({ x, y, width, words }: { x: number; y: number; width: number; words: string }) {
  const wide = words.length * 8 + 16;
  const left = x + 14 + wide > width ? x - 14 - wide : x + 14;
  return (
    <g className={classes.label}>
      <rect x={left} y={y - 13} width={wide} height="26" rx="6" />
      <text x={left + wide / 2} y={y + 5} textAnchor="middle">
        {words}
      </text>
    </g>
  );
}

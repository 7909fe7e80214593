import { type PointerEvent, useRef } from 'react';
import { pointWords } from '#core/calculator/numbers.ts';
import type { Spot } from '#core/calculator/spots.ts';
import { kindWords } from '../../calculator-words.rules.ts';
import look from './calculator-look.module.css';
import type { Size } from './use-plane.ts';

interface GraphPointProps {
  spot: Spot;
  /** In pixels. */
  x: number;
  y: number;
  color: number;
  isPinned: boolean;
  /** Whether the point was reached with the arrow keys. */
  isHere: boolean;
  mayDrag: boolean;
  onPin: () => void;
  onDrag: (to: { x: number; y: number }) => void;
}

/** A point of the graph. A tap keeps its coordinates; some points can be dragged. */
export function GraphPoint({ spot, x, y, color, isPinned, isHere, mayDrag, onPin, onDrag }: GraphPointProps) {
  const hasMoved = useRef(false);
  const isDot = spot.what === 'point';
  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGGElement>) => {
    const box = currentTarget.ownerSVGElement?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the graph do the same by keyboard
    <g
      className={look.spot}
      data-color={color}
      data-is-dot={isDot || undefined}
      data-is-pinned={isPinned || undefined}
      data-is-here={isHere || undefined}
      data-may-drag={mayDrag || undefined}
      onPointerDown={(event) => {
        hasMoved.current = false;
        if (!mayDrag) return;
        // Prevents the drag from moving the graph itself.
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!mayDrag || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        event.stopPropagation();
        const to = placeOf(event);
        if (!hasMoved.current && Math.hypot(to.x - x, to.y - y) < 6) return;
        hasMoved.current = true;
        onDrag(to);
      }}
      onClick={() => {
        if (!hasMoved.current) onPin();
      }}
    >
      <circle className={look.reach} cx={x} cy={y} r="12" />
      <circle className={look.dot} cx={x} cy={y} r={isDot ? 5.5 : isPinned || isHere ? 6 : 4.5} />
    </g>
  );
}

interface GraphTagProps {
  spot: Spot;
  x: number;
  y: number;
  size: Size;
}

/** The coordinates and the kind of a point, beside it and inside the graph. */
export function GraphTag({ spot, x, y, size }: GraphTagProps) {
  const [words, kind] = [pointWords(spot), kindWords(spot)];
  const wide = words.length * 8 + kind.length * 6.4 + (kind === '' ? 22 : 30);
  const left = Math.max(4, x + 16 + wide > size.width ? x - 16 - wide : x + 16);
  const top = Math.min(size.height - 34, Math.max(4, y + 18));
  return (
    <g className={look.tag}>
      <rect x={left} y={top} width={wide} height="30" rx="6" />
      <text x={left + 11} y={top + 20}>
        {words}
        {kind !== '' && (
          <tspan className={look.kind} dx="8">
            {kind}
          </tspan>
        )}
      </text>
    </g>
  );
}

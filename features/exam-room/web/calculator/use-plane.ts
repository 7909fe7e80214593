import { type PointerEvent, useEffect, useRef, useState, type WheelEvent } from 'react';
import { movedPlane, viewOf, zoomedPlane } from '../../calculator.rules.ts';
import type { Plane } from '../../calculator-state.rules.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const ZOOM = 1.5;
const STEP = 0.1;

/**
 * The visible part of the graph after a key press. Null: the initial part. Undefined: the key has no effect.
 */
export function planeAfter(key: string, plane: Plane): Plane | null | undefined {
  switch (key) {
    case 'ArrowLeft':
      return movedPlane(plane, -STEP, 0);
    case 'ArrowRight':
      return movedPlane(plane, STEP, 0);
    case 'ArrowUp':
      return movedPlane(plane, 0, STEP);
    case 'ArrowDown':
      return movedPlane(plane, 0, -STEP);
    case '+':
    case '=':
      return zoomedPlane(plane, ZOOM);
    case '-':
      return zoomedPlane(plane, 1 / ZOOM);
    case '0':
    case 'Home':
      return null;
    default:
      return undefined;
  }
}

/** The size of an element, and the ref callback that measures it. */
export function useSize(): [Size, (element: HTMLElement | null) => void] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<Size>({ width: 640, height: 300 });
  useEffect(() => {
    if (element === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [size, setElement];
}

/** Dragging moves the graph; the wheel or two fingers zoom around their position. */
export function usePointer(
  plane: Plane,
  size: Size,
  onMove: (plane: Plane) => void,
  onRest: (plane: Plane) => void,
) {
  const held = useRef(new Map<number, { x: number; y: number }>());
  const now = useRef(plane);
  now.current = plane;
  const at = ({ x, y }: { x: number; y: number }, of: Plane) => {
    const view = viewOf(of, size.height / size.width);
    return {
      x: view.left + ((view.right - view.left) * x) / size.width,
      y: view.top - ((view.top - view.bottom) * y) / size.height,
    };
  };
  const placeOf = (event: { clientX: number; clientY: number; currentTarget: Element }) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const spread = () => {
    const [one, other] = [...held.current.values()];
    return one === undefined || other === undefined
      ? null
      : {
          size: Math.hypot(one.x - other.x, one.y - other.y),
          x: (one.x + other.x) / 2,
          y: (one.y + other.y) / 2,
        };
  };
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      held.current.set(event.pointerId, placeOf(event));
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const before = held.current.get(event.pointerId);
      if (before === undefined) return;
      const here = placeOf(event);
      // A press that moves less than 4 pixels is a click on a point.
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) {
        if (Math.hypot(here.x - before.x, here.y - before.y) < 4) return;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      const was = spread();
      held.current.set(event.pointerId, here);
      const is = spread();
      if (was !== null && is !== null)
        onMove(zoomedPlane(now.current, is.size / was.size, at(is, now.current)));
      else
        onMove(movedPlane(now.current, (before.x - here.x) / size.width, (here.y - before.y) / size.width));
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      held.current.delete(event.pointerId);
      if (event.currentTarget.hasPointerCapture(event.pointerId)) onRest(now.current);
    },
    onPointerCancel(event: PointerEvent<HTMLDivElement>) {
      held.current.delete(event.pointerId);
      onRest(now.current);
    },
    onWheel(event: WheelEvent<HTMLDivElement>) {
      onRest(zoomedPlane(now.current, event.deltaY < 0 ? 1.15 : 1 / 1.15, at(placeOf(event), now.current)));
    },
  };
}

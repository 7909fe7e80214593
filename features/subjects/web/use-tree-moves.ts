import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useRef, useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import {
  isWhereItWas,
  type Lift,
  lifted,
  type Part,
  type Place,
  placeOver,
  placeWords,
  refusal,
  stepped,
} from '../places.rules.ts';
import type { SubjectNode } from '../subjects.contract.ts';
import { useChangeNode } from './subjects.api.ts';

/** The data that the drag and drop library gets for a dragged row and its drop target. */
export interface RowData extends Record<string | symbol, unknown> {
  node: string;
  part?: Part;
  isOpen?: boolean;
}

const MOVING_KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/**
 * Moves nodes of a tree by the pointer or the arrow keys. For arrow keys, a screen reader announces each
 * place.
 */
export function useTreeMoves(tree: readonly SubjectNode[]) {
  const [held, setHeld] = useState<{ lift: Lift; by: 'keys' | 'pointer' } | null>(null);
  const [said, say] = useState('');
  const change = useChangeNode();
  const lift = held?.lift ?? null;
  const hold = (at: Place) => {
    if (held === null) return;
    const next = { ...held.lift, at };
    setHeld({ ...held, lift: next });
    say(refusal(next) ?? `${placeWords(tree, at)}.`);
  };
  const putBack = () => {
    if (lift !== null) say(`${lift.node.name} is back in its place.`);
    setHeld(null);
  };
  const drop = () => {
    if (lift === null) return;
    const why = refusal(lift);
    const node = tree.find(({ id }) => id === lift.node.id);
    if (why !== null && held?.by === 'keys') return say(why);
    if (why !== null || node === undefined || isWhereItWas(lift)) return putBack();
    say(`${node.name} dropped: ${placeWords(tree, lift.at)}.`);
    const { parent, index: position } = lift.at;
    change.mutate(
      { id: node.id, version: node.version, parent, position },
      { onError: sayFault, onSettled: () => setHeld(null) },
    );
  };
  const take = (id: string, by: 'keys' | 'pointer') => {
    const taken = lifted(tree, id);
    if (taken === null || change.isPending) return;
    setHeld({ lift: taken, by });
    say(`${taken.node.name} picked up. Arrow keys move it, Space drops it, Escape cancels.`);
  };
  /** Handles a key while a node is being moved. Returns whether it was one of the keys that move it. */
  const press = (key: string): boolean => {
    if (lift === null || held?.by !== 'keys') return false;
    if (MOVING_KEYS.includes(key)) hold(stepped(lift, key));
    else if (key === ' ' || key === 'Enter') drop();
    else if (key === 'Escape') putBack();
    else return false;
    return true;
  };

  const acts = useRef({ lift, hold, take, drop, putBack });
  acts.current = { lift, hold, take, drop, putBack };
  useEffect(() => {
    const over = (data: Record<string | symbol, unknown> | undefined) => {
      const now = acts.current.lift;
      const row = data as RowData | undefined;
      if (now === null || row?.part === undefined) return;
      const at = now.rest.some(({ id }) => id === row.node)
        ? placeOver(now.rest, row.node, row.part, row.isOpen === true)
        : row.node === now.node.id
          ? now.from
          : { parent: row.node, index: 0 };
      if (at.parent !== now.at.parent || at.index !== now.at.index) acts.current.hold(at);
    };
    return monitorForElements({
      canMonitor: ({ source }) => 'node' in source.data,
      onDragStart: ({ source }) => acts.current.take(String(source.data.node), 'pointer'),
      onDrag: ({ location }) => over(location.current.dropTargets[0]?.data),
      onDropTargetChange: ({ location }) => over(location.current.dropTargets[0]?.data),
      onDrop: ({ location }) => {
        if (location.current.dropTargets.length > 0) acts.current.drop();
        else acts.current.putBack();
      },
    });
  }, []);
  return { lift, said, take: (id: string) => take(id, 'keys'), press, putBack };
}

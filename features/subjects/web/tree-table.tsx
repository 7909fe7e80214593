import { type KeyboardEvent, useState } from 'react';
import { lineOf, placeWords, refusal } from '../places.rules.ts';
import type { SubjectNode } from '../subjects.contract.ts';
import classes from './tree.module.css';
import { TreeRow } from './tree-row.tsx';
import { useTreeMoves } from './use-tree-moves.ts';

interface TreeTableProps {
  tree: readonly SubjectNode[];
  chosen: string | undefined;
  choose: (node: string) => void;
  mayMove: boolean;
}

/** A tree as a table, with collapsible nodes that can be moved. */
export function TreeTable({ tree, chosen, choose, mayMove }: TreeTableProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const moves = useTreeMoves(tree);
  const { lift } = moves;
  const parents = new Set(tree.map(({ parent }) => parent));
  const hidden = new Set<string>();
  for (const { id, parent } of tree) {
    if (parent !== null && (closed.has(parent) || hidden.has(parent))) hidden.add(id);
  }
  const rows = tree.filter(({ id }) => !hidden.has(id));
  const setOpen = (id: string, isOpen: boolean) =>
    setClosed((now) => {
      const next = new Set(now);
      if (isOpen) next.delete(id);
      else next.add(id);
      return next;
    });
  const focus = (node: SubjectNode | undefined) =>
    node && document.getElementById(`node-${node.id}`)?.focus();
  const keys = (event: KeyboardEvent, node: SubjectNode) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (moves.press(event.key)) return event.preventDefault();
    const at = rows.findIndex(({ id }) => id === node.id);
    const isOpen = !closed.has(node.id);
    if (event.key === ' ' && mayMove && node.parent !== null) moves.take(node.id);
    else if (event.key === 'ArrowDown') focus(rows[at + 1]);
    else if (event.key === 'ArrowUp') focus(rows[at - 1]);
    else if (event.key === 'ArrowRight' && parents.has(node.id) && !isOpen) setOpen(node.id, true);
    else if (event.key === 'ArrowLeft' && parents.has(node.id) && isOpen) setOpen(node.id, false);
    else if (event.key === 'ArrowLeft') focus(rows.find(({ id }) => id === node.parent));
    else return;
    event.preventDefault();
  };
  const why = lift && refusal(lift);
  const place = lift && why === null ? lineOf(lift) : null;
  const line = (id: string) => {
    if (lift === null) return null;
    if (why !== null && lift.at.parent === id) {
      return { side: 'after' as const, level: 2, words: why, isRefused: true };
    }
    // A place inside a collapsed node is marked at the row of that node.
    const at = place && hidden.has(place.row) ? closedAbove(tree, hidden, place.row) : place?.row;
    if (place === null || at !== id) return null;
    return { side: place.side, level: place.level, words: placeWords(tree, lift.at), isRefused: false };
  };
  return (
    <div className={classes.tree}>
      <table className={classes.table} aria-label={tree[0]?.name}>
        <thead>
          <tr>
            <th scope="col">Unit or lesson</th>
            <th scope="col">Tags</th>
            <th scope="col" data-kind="figure">
              Questions
            </th>
            <th scope="col" data-kind="figure">
              Resources
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((node) => (
            <TreeRow
              key={node.id}
              node={node}
              isParent={parents.has(node.id)}
              isOpen={!closed.has(node.id)}
              isChosen={node.id === chosen}
              isLifted={lift?.node.id === node.id}
              line={line(node.id)}
              mayMove={mayMove}
              toggle={() => setOpen(node.id, closed.has(node.id))}
              choose={() => choose(node.id)}
              keys={keys}
            />
          ))}
        </tbody>
      </table>
      {mayMove && (
        <p className={classes.keys} id="tree-keys">
          <kbd>Space</kbd> pick up <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>→</kbd> indent <kbd>←</kbd> outdent{' '}
          <kbd>Space</kbd> drop <kbd>Esc</kbd> cancel
        </p>
      )}
      <p className={classes.unseen} role="status">
        {moves.said}
      </p>
    </div>
  );
}

function closedAbove(tree: readonly SubjectNode[], hidden: ReadonlySet<string>, id: string): string {
  const above = tree.find((node) => node.id === id)?.parent;
  return above == null ? id : hidden.has(above) ? closedAbove(tree, hidden, above) : above;
}

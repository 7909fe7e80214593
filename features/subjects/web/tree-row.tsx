import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { IconChevronDown, IconChevronRight, IconFlag, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Chip } from '#web/ui/chip.tsx';
import { count } from '#web/ui/numbers.ts';
import type { SubjectNode } from '../subjects.contract.ts';
import classes from './tree.module.css';
import type { RowData } from './use-tree-moves.ts';

interface TreeRowProps {
  node: SubjectNode;
  /** Whether the node has children, and (`isOpen`) whether they are visible. */
  isParent: boolean;
  isOpen: boolean;
  isChosen: boolean;
  isLifted: boolean;
  /** The line next to this row that marks where the moved node would go. */
  line: { side: 'before' | 'after'; level: number; words: string; isRefused: boolean } | null;
  mayMove: boolean;
  toggle: () => void;
  choose: () => void;
  keys: (event: KeyboardEvent, node: SubjectNode) => void;
}

/** One node as a row of the tree. */
export function TreeRow({
  node,
  isParent,
  isOpen,
  isChosen,
  isLifted,
  line,
  mayMove,
  ...acts
}: TreeRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const { id, name, depth, tags } = node;
  const isRoot = node.parent === null;
  useEffect(() => {
    const element = row.current;
    if (element === null || !mayMove) return;
    return combine(
      draggable({ element, canDrag: () => !isRoot, getInitialData: (): RowData => ({ node: id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => 'node' in source.data,
        getData: ({ input, element: over }): RowData => {
          const { top, height } = over.getBoundingClientRect();
          const at = (input.clientY - top) / height;
          return { node: id, part: at < 0.3 ? 'upper' : at > 0.7 ? 'lower' : 'middle', isOpen };
        },
      }),
    );
  }, [id, isRoot, isOpen, mayMove]);
  const [tag, ...more] = tags;
  const Twist = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <tr
      ref={row}
      data-level={depth}
      data-parent={isParent || undefined}
      data-chosen={isChosen || undefined}
      data-lifted={isLifted || undefined}
      data-line={line?.side}
    >
      <td>
        <span className={classes.node} data-indent={depth}>
          {mayMove && !isRoot && (
            <IconGripVertical className={classes.grip} size={14} stroke={1.5} aria-hidden />
          )}
          {isParent ? (
            <button
              type="button"
              tabIndex={-1}
              className={classes.twist}
              aria-expanded={isOpen}
              aria-label={`Items inside ${name}`}
              onClick={acts.toggle}
            >
              <Twist size={14} stroke={1.5} aria-hidden />
            </button>
          ) : (
            <span className={classes.twist} />
          )}
          <button
            type="button"
            id={`node-${id}`}
            className={classes.name}
            aria-current={isChosen}
            aria-describedby={mayMove && !isRoot ? 'tree-keys' : undefined}
            onClick={acts.choose}
            onKeyDown={(event) => acts.keys(event, node)}
          >
            {name}
            <span className={classes.unseen}>, level {depth}</span>
          </button>
        </span>
        {line && (
          <span
            className={classes.line}
            data-side={line.side}
            data-indent={line.level}
            data-refused={line.isRefused || undefined}
            aria-hidden
          >
            <span>{line.words}</span>
          </span>
        )}
      </td>
      <td>
        {tag ? (
          <Chip>
            <span className={classes.tag}>{tag.short_name ?? tag.name}</span>
            {more.length > 0 && `+${more.length}`}
          </Chip>
        ) : (
          !isParent && (
            <Chip kind="flag" icon={<IconFlag size={12} stroke={1.5} aria-hidden />}>
              no tag
            </Chip>
          )
        )}
      </td>
      <td data-kind="figure">{count(node.question_count)}</td>
      <td data-kind="figure" data-quiet>
        {count(node.resource_count)}
      </td>
    </tr>
  );
}

import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { STATUS_WORDS } from '#features/questions/question-words.rules.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Level } from '#web/ui/level.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import type { Placement } from '../sections.contract.ts';
import classes from './board.module.css';
import type { CardData } from './use-board.ts';

interface BoardCardProps {
  placement: Placement;
  /** The number of the question in its section, from 1. */
  number: number;
  section: string;
  /** `up`: picked up with the keyboard. `away`: being dragged, and shown pale in its old place. */
  state: 'still' | 'up' | 'away';
  fault: string | undefined;
  mayChange: boolean;
  lift: (card: string) => void;
  open: (placement: Placement) => void;
}

/** The card of one question in a section. */
export const BoardCard = memo(function BoardCard({
  placement,
  number,
  section,
  state,
  fault,
  mayChange,
  lift,
  open,
}: BoardCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const { id, question, marks, unscored } = placement;
  useEffect(() => {
    const element = card.current;
    if (element === null || !mayChange) return;
    return draggable({
      element,
      getInitialData: (): CardData => ({ card: id }),
      // Styles the drag preview only; the browser takes it before the next frame.
      onGenerateDragPreview: () => element.setAttribute('data-lifted', ''),
      onDragStart: () => element.removeAttribute('data-lifted'),
    });
  }, [id, mayChange]);
  return (
    <li ref={card} className={classes.card} data-card={id} data-state={state} data-fault={fault && true}>
      <div className={classes.line}>
        <button
          type="button"
          id={`card-${id}`}
          className={classes.number}
          aria-label={`Question ${number}, ${section}`}
          aria-describedby={mayChange ? 'board-keys' : undefined}
          data-handle={id}
          onClick={() => open(placement)}
          onKeyDown={(event) => {
            if (event.key !== ' ' || !mayChange) return;
            event.preventDefault();
            lift(id);
          }}
        >
          {number}
        </button>
        <div className={classes.stem}>
          <RichText
            html={question.stem === '' ? '<i>No question text yet</i>' : question.stem}
            kind="excerpt"
          />
        </div>
      </div>
      <div className={classes.meta}>
        <span className={classes.domain}>{question.domain ?? 'No domain'}</span>
        <Level of={question.difficulty} isShort />
        {question.status !== 'live' && <Chip>{STATUS_WORDS[question.status]}</Chip>}
        {unscored && <Chip kind="info">Unscored</Chip>}
        {!unscored && marks !== 1 && <span className={classes.marks}>{marks} points</span>}
        <ActionIcon
          size={24}
          className={classes.more}
          aria-label={`More actions for question ${number} of ${section}`}
          onClick={() => open(placement)}
        >
          <IconDots size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      {fault && <p className={classes.cardFault}>{fault}</p>}
    </li>
  );
});

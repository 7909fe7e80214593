import { type ReactNode, useEffect, useRef } from 'react';
import { isUnderWay, notCountedWords } from '../../room.rules.ts';
import type { Room } from '../room.ts';
import type { RoomState } from '../room-state.ts';
import { RoomTools } from '../tools/room-tools.tsx';
import page from './page.module.css';
import { RoomFrame, Who } from './room-frame.tsx';
import { TakenOver } from './taken-over.tsx';

interface PlainPageProps {
  room: Room;
  state: RoomState;
  title: string;
  /** The content between the bars. */
  children: ReactNode;
  /** The buttons of the page. */
  acts?: ReactNode;
}

/** A page in the exam room without questions, with one message and one action. */
export function PlainPage({ room, state, title, children, acts }: PlainPageProps) {
  const { view, fault, save, stage } = state;
  const isOver = stage === 'voided' || stage === 'expired';
  const hasSaves = state.phase === 'shown' && (!isOver || save.waiting_count > 0);
  const isTakenOver = state.phase === 'shown' && state.is_read_only && isUnderWay(stage);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <RoomFrame
      top={[
        <p key="what">{view?.assessment.title ?? 'Assay'}</p>,
        null,
        <RoomTools key="tools" room={room} state={state} />,
      ]}
      foot={{ who: view === null ? null : <Who name={view.taker.name} save={hasSaves ? save : null} /> }}
    >
      <div className={page.plain}>
        <h1 ref={heading} className={page.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
        {isTakenOver && (
          <div role="status">
            <TakenOver room={room} state={state} />
          </div>
        )}
        {fault !== null && (
          <p role="alert">
            {fault.title}. {fault.detail}
          </p>
        )}
        {!isOver &&
          notCountedWords(state.not_counted, state.places, null).map((words) => <p key={words}>{words}</p>)}
        {state.moving !== null && (state.is_unheard || save.trouble !== null) && (
          <p role="status">
            The server isn’t responding. You’ll continue when the connection is back, and no timer runs until
            then.
          </p>
        )}
        <div className={page.acts}>{acts}</div>
      </div>
    </RoomFrame>
  );
}

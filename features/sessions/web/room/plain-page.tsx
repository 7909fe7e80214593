import { type ReactNode, useEffect, useRef } from 'react';
import page from './page.module.css';
import type { Room } from './room.ts';
import { RoomFrame, Who } from './room-frame.tsx';
import type { RoomState } from './room-state.ts';
import { RoomTools } from './room-tools.tsx';

interface PlainPageProps {
  room: Room;
  state: RoomState;
  title: string;
  /** Between the bars: what there is to know. */
  children: ReactNode;
  /** What there is to do. */
  acts?: ReactNode;
}

/** A page of the room without questions: one thing to know, one thing to do. */
export function PlainPage({ room, state, title, children, acts }: PlainPageProps) {
  const { view, fault } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <RoomFrame
      top={[
        <p key="what">{view?.assessment.title ?? 'Assay'}</p>,
        null,
        <RoomTools key="tools" room={room} state={state} />,
      ]}
      foot={{ who: view === null ? null : <Who name={view.taker.name} save={state.save} /> }}
    >
      <div className={page.plain}>
        <h1 ref={heading} className={page.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
        {fault !== null && (
          <p role="alert">
            {fault.title}. {fault.detail}
          </p>
        )}
        <div className={page.acts}>{acts}</div>
      </div>
    </RoomFrame>
  );
}

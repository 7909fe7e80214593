import { type ComponentType, createContext, type ReactNode } from 'react';
import type { Room } from './room.ts';
import type { RoomState } from './room-state.ts';

/** What stands under the room's top bar, whatever page it shows; null for nothing. */
export const RoomNews = createContext<ReactNode>(null);

export interface SittingPartProps {
  room: Room;
  state: RoomState;
  /** Whether this device keeps answers while it is offline. */
  mayKeep: () => Promise<boolean>;
  /** Shows the room, with what keeps it from beginning and what its proctor said. */
  children: (told: { gate: ReactNode; news: ReactNode }) => ReactNode;
}

/** The part of a room that is sat with others under a proctor: handed in, because only such rooms load it. */
export type SittingPart = ComponentType<SittingPartProps>;

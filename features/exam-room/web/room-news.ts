import { type ComponentType, createContext, type ReactNode } from 'react';
import type { Room } from './room.ts';
import type { RoomState } from './room-state.ts';

/** Content below the room's top bar on every page; null for none. */
export const RoomNews = createContext<ReactNode>(null);

export interface SittingPartProps {
  room: Room;
  state: RoomState;
  /** Whether this device can store answers while offline. */
  mayKeep: () => Promise<boolean>;
  /** Renders the room, with what prevents the start (`gate`) and the proctor's messages (`news`). */
  children: (told: { gate: ReactNode; news: ReactNode }) => ReactNode;
}

/** The part of a room under a proctor. It is passed in, because only such rooms load it. */
export type SittingPart = ComponentType<SittingPartProps>;

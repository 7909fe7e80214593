import { type ComponentType, createContext, type ReactNode } from 'react';
import type { Room } from './room.ts';
import type { RoomState } from './room-state.ts';

/** Content below the exam room's top bar on every page; null if there is none. */
export const RoomNews = createContext<ReactNode>(null);

export interface SittingPartProps {
  room: Room;
  state: RoomState;
  /** Whether this device can store answers while offline. */
  mayKeep: () => Promise<boolean>;
  /** Renders the exam room with what prevents the start (`gate`) and the proctor's messages (`news`). */
  children: (told: { gate: ReactNode; news: ReactNode }) => ReactNode;
}

/** The part of an exam room for tests under a proctor. It is passed in, because only such tests load it. */
export type SittingPart = ComponentType<SittingPartProps>;

/**
 * The list of toasts and their timers. A toast closes exactly `interval × 1000` ms after it appeared. If it
 * is hovered or focused at that moment, it closes as soon as the pointer and the focus have both left, so
 * that nobody is interrupted while reading. A shorter hover changes nothing.
 */
import { useSyncExternalStore } from 'react';

type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly type: ToastType;
  /** Seconds until the toast closes; 0 means it stays until it is closed. */
  readonly interval: number;
  /** An action that the toast offers, such as undo. Pressing it closes the toast. */
  readonly act: ToastAct | null;
}

interface ToastAct {
  readonly label: string;
  readonly press: () => void;
}

/** An error must have a title, and by default it stays until it is closed. */
export type NewToast = { content: string; interval?: number; act?: ToastAct } & (
  | { type?: Exclude<ToastType, 'error'>; title?: string }
  | { type: 'error'; title: string }
);

type Hold = 'pointer' | 'focus';

interface Stay {
  timer?: ReturnType<typeof setTimeout>;
  readonly holds: Set<Hold>;
  overdue: boolean;
}

const DEFAULT_SECONDS = 6;

const listeners = new Set<() => void>();
const stays = new Map<string, Stay>();
let entries: readonly Toast[] = [];
let made = 0;

/** Shows a toast and returns its id. */
export function toast({ title = 'Success', content, type = 'success', interval, act }: NewToast): string {
  made += 1;
  const id = `toast-${made}`;
  const seconds = interval ?? (type === 'error' ? 0 : DEFAULT_SECONDS);
  const stay: Stay = { holds: new Set(), overdue: false };
  if (seconds > 0) stay.timer = setTimeout(() => leaveUnlessHeld(id, stay), seconds * 1000);
  stays.set(id, stay);
  publish([...entries, { id, title, content, type, interval: seconds, act: act ?? null }]);
  return id;
}

export function closeToast(id: string): void {
  clearTimeout(stays.get(id)?.timer);
  stays.delete(id);
  publish(entries.filter((entry) => entry.id !== id));
}

/** Records that the pointer is over the toast, or that the focus is in it. */
export function holdToast(id: string, hold: Hold): void {
  stays.get(id)?.holds.add(hold);
}

export function releaseToast(id: string, hold: Hold): void {
  const stay = stays.get(id);
  stay?.holds.delete(hold);
  if (stay?.overdue && stay.holds.size === 0) closeToast(id);
}

/** The toasts, oldest first. */
export function currentToasts(): readonly Toast[] {
  return entries;
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(whenToastsChange, currentToasts);
}

function leaveUnlessHeld(id: string, stay: Stay): void {
  if (stay.holds.size === 0) closeToast(id);
  else stay.overdue = true;
}

function whenToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly Toast[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/**
 * Loads components when they are first opened. Menus, dialogs and popovers need an extra library, and most
 * people who see their button never open them.
 */
import {
  type ComponentType,
  type Dispatch,
  type Ref,
  type RefObject,
  type SetStateAction,
  useEffect,
  useImperativeHandle,
  useState,
} from 'react';
import { toast } from '#web/shell/toasts.ts';

const MISSING = { title: 'We couldn’t open that', content: 'Check your connection, then try again.' };

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * Loads a component when it is opened; the component is null until it has loaded. If loading fails, it is
 * closed again and a toast says so; opening it again loads it again. `prepare` starts loading early, for
 * example on hover. `load` and `setOpen` must be stable.
 */
export function useLatePart<Props>(
  load: Load<Props>,
  isOpen: boolean,
  setOpen: Dispatch<SetStateAction<boolean>>,
  missing = MISSING,
) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const isAwaited = isOpen && Part === null;
  const { title, content } = missing;
  useEffect(() => {
    if (!isAwaited) return;
    load().then(
      (part) => setPart(() => part),
      () => {
        setOpen(false);
        toast({ type: 'error', title, content });
      },
    );
  }, [isAwaited, load, setOpen, title, content]);
  return { Part, prepare: () => void load().catch(() => {}) };
}

/**
 * Whether a component that is loaded on opening is open; false on its first render. The library remembers the
 * focused element when a component opens, but not if it is open from the start.
 */
export function useOpened(isOpen: boolean): boolean {
  const [isBorn, setBorn] = useState(false);
  useEffect(() => setBorn(true), []);
  return isOpen && isBorn;
}

/** Anchors a popover to an existing element, because it renders no target itself. */
export function StandingTarget({
  element,
  ref,
}: {
  element: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}

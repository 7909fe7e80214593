/**
 * Parts that come when they are first opened: menus, dialogs and what floats need a library of their own, and most who see
 * what opens them never do.
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

const MISSING = { title: 'That did not load', content: 'Check your connection, then try again.' };

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * The part, null until it has come, which is asked for as it is opened; where that fails it is closed again, with a word on
 * it. `prepare` asks for it as soon as somebody comes near. `load` and `setOpen` are the same at each turn.
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
 * Whether a late part is open: never as it is born. The library remembers where the focus was as something opens, to bring
 * it back, and not of what has been open from the start.
 */
export function useOpened(isOpen: boolean): boolean {
  const [isBorn, setBorn] = useState(false);
  useEffect(() => setBorn(true), []);
  return isOpen && isBorn;
}

/** In the place of the target of something that floats: the element that stood there before it came. */
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

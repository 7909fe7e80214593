import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import classes from '../tools/floating.module.css';

interface ModalProps {
  /** `sheet`: from the foot, over the room's lower half. */
  kind: 'dialog' | 'sheet';
  /** The id of its heading. */
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}

/** What stands over the room until it is closed; the focus goes back to where it was. */
export function Modal({ kind, labelledBy, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const onClick = (event: MouseEvent) => {
      // The second half of a double click on what opened it does not close it.
      if (event.detail < 2 && event.target === element && isOutside(element, event)) close();
    };
    element.showModal();
    element.querySelector<HTMLElement>('[aria-current]')?.focus();
    element.addEventListener('click', onClick);
    return () => {
      element.removeEventListener('click', onClick);
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes[kind]}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

function isOutside(element: Element, { clientX: x, clientY: y }: { clientX: number; clientY: number }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}

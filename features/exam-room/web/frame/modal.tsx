import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import classes from '../tools/floating.module.css';
import { returnFocusTo } from '../tools/focus-return.ts';

interface ModalProps {
  /** `sheet`: slides up from the bottom over the lower half of the exam room. */
  kind: 'dialog' | 'sheet';
  /** The id of the dialog's heading. */
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog over the exam room. Closing it returns the focus. */
export function Modal({ kind, labelledBy, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  // A layout effect ends before the dialog leaves the page. Later, the focus would be lost already.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    const onClick = (event: MouseEvent) => {
      // The second click of a double click on the opening button must not close the dialog.
      if (event.detail < 2 && event.target === element && isOutside(element, event)) close();
    };
    element.showModal();
    element.querySelector<HTMLElement>('[aria-current]')?.focus();
    element.addEventListener('click', onClick);
    return () => {
      element.removeEventListener('click', onClick);
      element.close();
      returnFocusTo(opener);
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

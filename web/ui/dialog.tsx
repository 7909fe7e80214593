import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnFocus } from './return-focus.ts';

interface DialogProps {
  opened: boolean;
  close: () => void;
  title: string;
  /** The width in pixels. */
  size: number;
  children: ReactNode;
}

/**
 * The base of every dialog. It focuses the element marked `data-autofocus`; otherwise its first field;
 * without fields, the button that changes nothing (`data-safe`).
 */
export function Dialog({ opened, close, title, size, children }: DialogProps) {
  useReturnFocus(opened);
  return (
    <Modal opened={opened} onClose={close} title={title} size={size}>
      <div ref={markFirst}>{children}</div>
    </Modal>
  );
}

/** Elements that can be filled in once they are focused; of radio buttons, the selected one. */
const FIELD = [
  'input:not([type="hidden"], [type="file"], [type="radio"]:not(:checked))',
  'textarea',
  'button.mantine-Input-input',
  '[contenteditable="true"]',
]
  .map((kind) => `${kind}:not(:disabled)`)
  .join(', ');

/** The modal focuses the marked element when it opens. */
function markFirst(body: HTMLElement | null): void {
  if (body === null || body.querySelector('[data-autofocus]') !== null) return;
  const first = body.querySelector(FIELD) ?? body.querySelector('[data-safe]');
  first?.setAttribute('data-autofocus', '');
}

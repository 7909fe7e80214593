import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnFocus } from './return-focus.ts';

interface DialogProps {
  opened: boolean;
  close: () => void;
  title: string;
  /** In pixels. */
  size: number;
  children: ReactNode;
}

/**
 * What every dialog is made of. One comes to its first field, or, where it has none, to the act that changes nothing
 * (`data-safe`); a part of it that is marked `data-autofocus` comes before both.
 */
export function Dialog({ opened, close, title, size, children }: DialogProps) {
  useReturnFocus(opened);
  return (
    <Modal opened={opened} onClose={close} title={title} size={size}>
      <div ref={markFirst}>{children}</div>
    </Modal>
  );
}

/** What can be filled in as soon as it has the focus; of a choice among several the chosen one. */
const FIELD = [
  'input:not([type="hidden"], [type="file"], [type="radio"]:not(:checked))',
  'textarea',
  'button.mantine-Input-input',
  '[contenteditable="true"]',
]
  .map((kind) => `${kind}:not(:disabled)`)
  .join(', ');

/** The dialog gives the focus to what is marked so, once it stands. */
function markFirst(body: HTMLElement | null): void {
  if (body === null || body.querySelector('[data-autofocus]') !== null) return;
  const first = body.querySelector(FIELD) ?? body.querySelector('[data-safe]');
  first?.setAttribute('data-autofocus', '');
}

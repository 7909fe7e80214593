import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLatePart } from '#web/ui/late-part.ts';
import type { PaletteDialogProps } from './palette-dialog.tsx';

interface PaletteProps extends Omit<PaletteDialogProps, 'close' | 'written'> {
  setOpen: Dispatch<SetStateAction<boolean>>;
}

const loadDialog = async () => (await import('./palette-dialog.tsx')).PaletteDialog;

/**
 * The command palette, which opens with ⌘K or Ctrl+K on any screen. It opens pages, runs actions and
 * searches.
 */
export function Palette({ isOpen, setOpen, ...rest }: PaletteProps) {
  const { Part: Dialog } = useLatePart(loadDialog, isOpen, setOpen);
  const [written, setWritten] = useState('');
  const isAwaited = isOpen && Dialog === null;
  useEffect(() => {
    if (!isOpen) setWritten('');
  }, [isOpen]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
      if (command && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen(!isOpen);
      }
      // Keeps the letters that are typed while the dialog is still loading.
      if (isAwaited && !event.ctrlKey && !event.metaKey && event.key.length === 1) {
        event.preventDefault();
        setWritten((letters) => letters + event.key);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, isAwaited, setOpen]);
  return Dialog && <Dialog {...rest} isOpen={isOpen} close={() => setOpen(false)} written={written} />;
}

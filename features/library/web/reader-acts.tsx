import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import type { WholeMaterial } from '../library.contract.ts';
import { useDone } from './library.api.ts';
import classes from './reader.module.css';

/** A link for asking a question about a material, or about a page of it. */
export function Ask({ material, page }: { material: string; page?: number }) {
  return (
    <Link
      to="/doubts/new"
      search={{ material, ...(page !== undefined && { page }) }}
      className={classes.ask ?? ''}
    >
      <IconMessageQuestion size={16} stroke={1.5} aria-hidden /> Ask about{' '}
      {page === undefined ? 'this' : `page ${page}`}
    </Link>
  );
}

/** Marks a material as done. This is always allowed and can be undone. */
export function Done({ material, isQuiet = false }: { material: WholeMaterial; isQuiet?: boolean }) {
  const done = useDone(material.id);
  const isDone = material.own?.done_at != null;
  const set = (next: boolean) =>
    done.mutate(next, {
      onSuccess: () => {
        if (next) toast({ content: `${material.title} is marked as done.` });
      },
      onError: sayFault,
    });
  if (isDone) {
    return (
      <span className={classes.isDone}>
        ✓ Done{' '}
        <Button variant="subtle" size="xs" onClick={() => set(false)}>
          Undo
        </Button>
      </span>
    );
  }
  return (
    <BusyButton
      variant={isQuiet ? 'default' : 'filled'}
      busy={done.isPending}
      busyWords="Saving"
      onClick={() => set(true)}
    >
      Mark as done
    </BusyButton>
  );
}

import { Drawer } from '@mantine/core';
import { useOpened } from '#web/ui/late-part.ts';
import classes from './frame.module.css';
import { Sidebar, type SidebarProps } from './sidebar.tsx';

export interface SheetProps extends SidebarProps {
  isOpen: boolean;
  close: () => void;
}

/** The staff sidebar as a drawer, on phones. */
export function Sheet({ isOpen, close, ...sidebar }: SheetProps) {
  return (
    <Drawer.Root opened={useOpened(isOpen)} onClose={close} size={288}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu" className={classes.sheet}>
        <Sidebar {...sidebar} />
      </Drawer.Content>
    </Drawer.Root>
  );
}

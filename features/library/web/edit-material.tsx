import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { WholeMaterial } from '../library.contract.ts';
import { mayWrite } from '../library.rules.ts';
import { MaterialForm } from './material-form.tsx';

/** Opens the form that changes a material; shown only to staff who may change it. */
export function EditMaterial({ material }: { material: WholeMaterial }) {
  const me = useLogin()?.user;
  const [isOpen, setOpen] = useState(false);
  if (me === undefined || !mayWrite(reachOf(me.role, 'library.write'), me.id, material)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Edit
      </Button>
      <Dialog opened={isOpen} close={() => setOpen(false)} title={material.title} size={820}>
        <MaterialForm key={material.version} material={material} />
      </Dialog>
    </>
  );
}

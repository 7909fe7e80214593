import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { sectionName } from '../assessment-words.rules.ts';
import type { Assessment } from '../assessments.contract.ts';
import type { Column } from '../board.rules.ts';
import type { Section } from '../sections.contract.ts';
import { SectionDialog } from './section-dialog.tsx';
import { useOrderSections, useRemoveSection } from './sections.api.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

interface SectionMenuProps {
  assessment: Assessment;
  section: Section;
  all: readonly Column[];
  add: () => void;
}

/** The menu of actions on a whole section. It moves the section left and right among sections of its kind. */
export function SectionMenu({ assessment, section, all, add }: SectionMenuProps) {
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null);
  const order = useOrderSections(assessment);
  const ids = all.map((column) => column.section.id);
  const alike = all
    .filter((column) => column.section.kind === section.kind)
    .map((column) => column.section.id);
  const at = alike.indexOf(section.id);
  const swap = (other: string) =>
    order.mutate(
      ids.map((id) => (id === section.id ? other : id === other ? section.id : id)),
      { onError: sayFault },
    );
  const left = alike[at - 1];
  const right = alike[at + 1];
  const name = sectionName(section);
  return (
    <>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon size={24} aria-label={`More for ${name}`}>
            <IconDots {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => setDialog('change')}>
            Edit section
          </Menu.Item>
          <Menu.Item leftSection={<IconPlus {...ICON} />} onClick={add}>
            Add questions
          </Menu.Item>
          {left !== undefined && (
            <Menu.Item leftSection={<IconArrowLeft {...ICON} />} onClick={() => swap(left)}>
              Move earlier
            </Menu.Item>
          )}
          {right !== undefined && (
            <Menu.Item leftSection={<IconArrowRight {...ICON} />} onClick={() => swap(right)}>
              Move later
            </Menu.Item>
          )}
          <Menu.Item data-danger leftSection={<IconTrash {...ICON} />} onClick={() => setDialog('remove')}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'change' && (
        <SectionDialog assessment={assessment} section={section} close={() => setDialog(null)} />
      )}
      {dialog === 'remove' && <RemoveSection section={section} close={() => setDialog(null)} />}
    </>
  );
}

function RemoveSection({ section, close }: { section: Section; close: () => void }) {
  const removing = useRemoveSection();
  const name = sectionName(section);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Remove ${name}?`}
      act="Remove"
      acting="Removing"
      danger
      busy={removing.isPending}
      confirm={() =>
        removing.mutate(section.id, {
          onSuccess: () => toast({ content: `${name} was removed.` }),
          onError: sayFault,
          onSettled: close,
        })
      }
    >
      Its questions leave this test but stay in the question bank. Existing sessions don’t change.
    </ConfirmDialog>
  );
}

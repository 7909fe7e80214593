import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileText, IconListDetails } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import type { Assessment } from '#features/assessments/assessments.contract.ts';
import { useLogin } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import type { Paper } from '../paper.contract.ts';
import { usePaper, usePrint } from './paper.api.ts';
import classes from './paper-menu.module.css';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

interface PaperMenuProps {
  assessment: Pick<Assessment, 'id' | 'title' | 'revision' | 'modes' | 'kind'>;
}

/** The print menu of a test, for staff who may hand it out on paper. Renders nothing for others. */
export function PaperMenu({ assessment }: PaperMenuProps) {
  const me = useLogin()?.user;
  const { id, title, revision, modes, kind } = assessment;
  const may = me !== undefined && reachOf(me.role, 'sessions.key_in') !== 'none';
  if (!may || revision === null || kind === 'adaptive' || !modes.includes('paper')) return null;
  return <PrintMenu assessment={{ id, title }} />;
}

/**
 * Downloads of booklet and answer sheet for the whole test, and for each section if a module has variants.
 */
export function PrintMenu({ assessment }: { assessment: { id: string; title: string } }) {
  const [isOpen, setOpen] = useState(false);
  const paper = usePaper(assessment.id, isOpen);
  const print = usePrint(assessment);
  const save = (what: 'booklet' | 'answer sheet', section?: { id: string; title: string }) =>
    print.mutate({ what, section }, { onError: sayFault });
  const choice = (section?: { id: string; title: string }) => (
    <>
      <Menu.Item leftSection={<IconFileText {...ICON} />} onClick={() => save('booklet', section)}>
        Booklet
      </Menu.Item>
      <Menu.Item leftSection={<IconListDetails {...ICON} />} onClick={() => save('answer sheet', section)}>
        Answer sheet
      </Menu.Item>
    </>
  );
  const sections = paper.data === undefined ? [] : variantsOf(paper.data);
  return (
    <Menu position="bottom-end" width={240} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button
          variant="default"
          loading={print.isPending}
          rightSection={<IconChevronDown {...ICON} />}
          aria-label={`Print ${assessment.title}`}
        >
          Print
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices}>
        {sections.length > 0 && <Menu.Label>Whole test with all variants</Menu.Label>}
        {choice()}
        {sections.map(({ id, title }) => (
          <Fragment key={id}>
            <Menu.Label>{title}</Menu.Label>
            {choice({ id, title })}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * The sections to print separately. If a module has variants, a taker gets only one, so each section is
 * printed on its own.
 */
function variantsOf({ sections }: Paper): { id: string; title: string }[] {
  const modules = new Set(sections.map(({ module }) => module));
  return modules.size === sections.length ? [] : sections.map(({ id, title }) => ({ id, title }));
}

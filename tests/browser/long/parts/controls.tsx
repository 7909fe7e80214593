import {
  ActionIcon,
  Anchor,
  Button,
  Checkbox,
  Menu,
  PasswordInput,
  Radio,
  Select,
  Switch,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core';
import {
  IconCheck,
  IconClock,
  IconDots,
  IconDownload,
  IconFlag,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Page } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';

export function Controls() {
  return (
    <Page
      title="Parts"
      sub="in their states"
      action={<Button>Publish</Button>}
      trail={<Anchor href="#top">All parts</Anchor>}
    >
      <div className="gallery">
        <div className="gallery-fields">
          <Buttons />
          <Chips />
        </div>
        <Fields />
        <div className="gallery-fields">
          <Choices />
          <Floating />
        </div>
      </div>
    </Page>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      <div className="gallery-row">
        <Button>Publish</Button>
        <Button variant="default">Preview</Button>
        <Button variant="subtle">Cancel</Button>
      </div>
      <div className="gallery-row">
        <Button id="focused">Focused</Button>
        <Button variant="default" disabled>
          Disabled
        </Button>
        <BusyButton variant="default" busy busyWords="Saving">
          Save
        </BusyButton>
      </div>
      <div className="gallery-row">
        <Button variant="danger">Void</Button>
        <Button variant="default" size="xs">
          Small
        </Button>
        <Button variant="default" size="xs" leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}>
          Export
        </Button>
        <ActionIcon aria-label="More">
          <IconDots size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      <Button size="lg">Start test</Button>
    </Section>
  );
}

function Chips() {
  const [group, setGroup] = useState<string | undefined>('b');
  const [subject, setSubject] = useState<string | undefined>('math');
  const groups = [
    { value: 'a', label: 'Autumn A' },
    { value: 'b', label: 'Autumn B' },
  ];
  return (
    <Section title="Chips">
      <div className="gallery-row">
        <Chip>Draft</Chip>
        {subject && (
          <Chip kind="on" remove={{ label: 'Remove Math', act: () => setSubject(undefined) }}>
            Math
          </Chip>
        )}
        <Chip kind="right" icon={<IconCheck aria-hidden />}>
          Right
        </Chip>
        <Chip kind="wrong" icon={<IconX aria-hidden />}>
          Wrong
        </Chip>
        <Chip kind="flag" icon={<IconFlag aria-hidden />}>
          Flagged
        </Chip>
        <Chip kind="info" icon={<IconInfoCircle aria-hidden />}>
          Pretest
        </Chip>
        <Chip icon={<IconClock aria-hidden />}>×1.5 time</Chip>
      </div>
      <div className="gallery-row">
        <FilterChip label="Group" options={groups} value={group} onChoose={setGroup} />
        <FilterChip label="School" options={[]} value={undefined} onChoose={() => {}} />
      </div>
    </Section>
  );
}

function Fields() {
  return (
    <Section title="Fields">
      <div className="gallery-fields">
        <TextInput label="Title" defaultValue="Mock 7, December" />
        <TextInput label="Minutes" defaultValue="35" description="For each module, breaks not counted." />
        <TextInput
          label="Closes at"
          defaultValue="Thu, Nov 12, 4:00 PM"
          error="This is before the opening. Choose a time after Fri, Nov 13, 9:00 AM."
        />
        <TextInput
          label="Join code"
          defaultValue="AUT-A-26"
          disabled
          description="Only a manager can change this."
        />
        <PasswordInput label="Password" defaultValue="longerpassword" />
        <Textarea label="Note" defaultValue="Asked for a quieter room." />
        <TextInput label="Username, email, or phone" size="lg" placeholder="ines.moreau" />
      </div>
    </Section>
  );
}

function Choices() {
  return (
    <Section title="Select and choices">
      <div className="gallery-fields">
        <Select
          label="Release answers"
          data={['When it closes for everyone', 'At once', 'Never']}
          defaultValue="When it closes for everyone"
          allowDeselect={false}
        />
        <div className="gallery-row">
          <Checkbox label="Calculator" defaultChecked />
          <Checkbox label="Line reader" />
        </div>
        <Radio.Group aria-label="Order" defaultValue="free">
          <div className="gallery-row">
            <Radio value="free" label="Free" />
            <Radio value="forward" label="Forward" />
            <Switch label="Shuffle" defaultChecked />
            <Switch label="Pause" />
          </div>
        </Radio.Group>
      </div>
    </Section>
  );
}

function Floating() {
  const [dialog, setDialog] = useState<'ask' | 'form' | null>(null);
  const close = () => setDialog(null);
  return (
    <Section title="What floats">
      <div className="gallery-row">
        <Menu>
          <Menu.Target>
            <Button variant="default">Menu</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconClock size={16} stroke={1.5} aria-hidden />}>Extend</Menu.Item>
            <Menu.Divider />
            <Menu.Item data-danger leftSection={<IconX size={16} stroke={1.5} aria-hidden />}>
              Void sitting
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button variant="default" onClick={() => setDialog('ask')}>
          Question
        </Button>
        <Button variant="default" onClick={() => setDialog('form')}>
          Form
        </Button>
        <Tooltip label="Share of students who got it right">
          <Button variant="subtle">Facility .58</Button>
        </Tooltip>
      </div>
      <ConfirmDialog
        opened={dialog === 'ask'}
        close={close}
        title="Void this sitting?"
        act="Void sitting"
        acting="Voiding"
        busy={false}
        danger
        confirm={close}
      >
        28 students lose what they did in it. Their earlier tests stay.
      </ConfirmDialog>
      <FormDialog
        opened={dialog === 'form'}
        close={close}
        title="Extend the room by 5 minutes?"
        words="28 students get 5 more minutes in the module they are in. They see the new time at once."
        act="Extend 5 min"
        acting="Extending"
        busy={false}
        submit={(event) => event.preventDefault()}
      >
        <TextInput label="Reason, kept with the sitting" defaultValue="Fire alarm at 17:20" />
      </FormDialog>
    </Section>
  );
}

import { Button, Menu } from '@mantine/core';
import { IconArchive, IconArrowBackUp, IconDots, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Beside } from '#web/ui/beside.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { School } from '../schools.contract.ts';
import { localeWords } from './locale-words.ts';
import { LogoPart } from './logo-part.tsx';
import classes from './school.module.css';
import { ChangeSchoolDialog } from './school-dialogs.tsx';
import { useSchool } from './schools.api.ts';
import { zoneWords } from './zone-words.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** Parts of a school's page that belong to other features. */
export interface SchoolSlots {
  /** The part of the page with the school's terms. */
  Terms: ComponentType<{ school: string; mayChange: boolean }>;
  /** Dialogs to archive and reopen the school. */
  Archive: SchoolDialog;
  Reopen: SchoolDialog;
}

type SchoolDialog = ComponentType<{ school: School; close: () => void }>;

/** One school: its name, logo, time zone and terms. */
export function SchoolPage({ id, slots }: { id: string; slots: SchoolSlots }) {
  const school = useSchool(id);
  if (school.data) return <Loaded school={school.data} slots={slots} />;
  if (school.error instanceof ApiProblem && school.error.status === 404) return <NotFoundScreen />;
  return (
    <Page title="School" trail={<ToAll />}>
      <Card>
        {school.error ? (
          <LoadError what="this school" error={school.error} retry={() => void school.refetch()} />
        ) : (
          <SkeletonLines lines={5} />
        )}
      </Card>
    </Page>
  );
}

function ToAll() {
  return (
    <Link to="/schools" search={{}}>
      Schools
    </Link>
  );
}

function Loaded({ school, slots }: { school: School; slots: SchoolSlots }) {
  const { Terms, Archive, Reopen } = slots;
  const role = useLogin()?.user.role ?? 'guest';
  const [dialog, setDialog] = useState<'change' | 'archive' | null>(null);
  const close = () => setDialog(null);
  const { id, archived_at } = school;
  const isInUse = archived_at === null;
  const mayChange = isInUse && reachOf(role, 'schools.change') !== 'none';
  const mayArchive = reachOf(role, 'schools.add') !== 'none';
  const ArchiveOrReopen = isInUse ? Archive : Reopen;
  return (
    <Page
      title={school.name}
      trail={<ToAll />}
      action={
        <>
          {mayChange && (
            <Button
              variant="default"
              leftSection={<IconPencil {...ICON} />}
              onClick={() => setDialog('change')}
            >
              Edit school
            </Button>
          )}
          {mayArchive && <SchoolMenu isInUse={isInUse} open={() => setDialog('archive')} />}
        </>
      }
    >
      {archived_at !== null && (
        <p className={classes.archived}>
          <Chip icon={<IconArchive size={12} aria-hidden />}>
            <span>
              Archived <Instant at={archived_at} inSentence />
            </span>
          </Chip>{' '}
          You can view it, but not add anything.
        </p>
      )}
      <Beside
        side={
          <>
            <Section title="About">
              <Card>
                <Facts>
                  <dt>Time zone</dt>
                  <dd>{zoneWords(school.time_zone)}</dd>
                  <dt>Dates and numbers</dt>
                  <dd>{localeWords(school.locale)}</dd>
                  <dt>Students</dt>
                  <dd>
                    <Link to="/people" search={{ school: [id], tab: 'students' }}>
                      {count(school.student_count)}
                    </Link>
                  </dd>
                  <dt>Staff</dt>
                  <dd>
                    <Link to="/people" search={{ school: [id], tab: 'staff' }}>
                      {count(school.staff_count)}
                    </Link>
                  </dd>
                  <dt>Groups</dt>
                  <dd>
                    <Link to="/groups" search={{ school: id }}>
                      {count(school.group_count)}
                    </Link>
                  </dd>
                </Facts>
              </Card>
            </Section>
            <LogoPart school={school} mayChange={mayChange} />
          </>
        }
      >
        <Terms school={id} mayChange={mayChange} />
      </Beside>
      {dialog === 'change' && <ChangeSchoolDialog school={school} close={close} />}
      {dialog === 'archive' && <ArchiveOrReopen school={school} close={close} />}
    </Page>
  );
}

function SchoolMenu({ isInUse, open }: { isInUse: boolean; open: () => void }) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="default" aria-label="More" px="sm">
          <IconDots {...ICON} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={isInUse ? <IconArchive {...ICON} /> : <IconArrowBackUp {...ICON} />}
          onClick={open}
        >
          {isInUse ? 'Archive school' : 'Reopen school'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

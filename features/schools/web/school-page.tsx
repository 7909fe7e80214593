import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Beside } from '#web/ui/beside.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import type { School } from '../schools.contract.ts';
import { LogoPart } from './logo-part.tsx';
import { ChangeSchoolDialog } from './school-dialogs.tsx';
import { useSchool } from './schools.api.ts';
import { zoneWords } from './zone-words.ts';

/** The parts of a school's page that other features have. */
export interface SchoolSlots {
  /** Its terms, and a year's end. */
  Terms: ComponentType<{ school: string; mayChange: boolean }>;
}

/** One school: how it looks, where it is, its terms. */
export function SchoolPage({ id, slots }: { id: string; slots: SchoolSlots }) {
  const school = useSchool(id);
  if (school.data) return <Loaded school={school.data} slots={slots} />;
  if (school.error instanceof ApiProblem && school.error.status === 404) return <NotFoundScreen />;
  return (
    <Page title="School" trail={<ToAll />}>
      <Card>
        {school.error ? (
          <ErrorState title="This school did not load" retry={() => void school.refetch()}>
            {faultWords(school.error).detail}
          </ErrorState>
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

function Loaded({ school, slots: { Terms } }: { school: School; slots: SchoolSlots }) {
  const role = useLogin()?.user.role ?? 'guest';
  const [isChanging, setChanging] = useState(false);
  const mayChange = reachOf(role, 'schools.change') !== 'none';
  const { id } = school;
  return (
    <Page
      title={school.name}
      trail={<ToAll />}
      action={
        mayChange && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
            onClick={() => setChanging(true)}
          >
            Change the school
          </Button>
        )
      }
    >
      <Beside
        side={
          <>
            <Section title="About">
              <Card>
                <Facts>
                  <dt>Time zone</dt>
                  <dd>{zoneWords(school.time_zone)}</dd>
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
      {isChanging && <ChangeSchoolDialog school={school} close={() => setChanging(false)} />}
    </Page>
  );
}

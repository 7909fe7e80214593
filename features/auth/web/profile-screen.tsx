import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isStaff } from '#core/access/access.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { meQuery } from './auth.api.ts';
import { ChoicesCard } from './choices-card.tsx';
import { OwnContactsCard } from './own-contacts-card.tsx';
import { OwnGroupsCard } from './own-groups-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import classes from './profile-screen.module.css';
import { TwoStepCard } from './two-step-card.tsx';

/**
 * The person's own profile: name, goal, theme, zoom and language, and how they sign in. `study`: sections for
 * people who take tests.
 */
export function ProfileScreen({ study }: { study: ReactNode }) {
  const me = useQuery(meQuery);
  return (
    <Page title="Your profile">
      <div className={classes.columns}>
        <div className={classes.side}>
          <Section title="About you">
            <Card>
              {me.data && <ProfileForm me={me.data} />}
              {me.isPending && <SkeletonLines lines={5} />}
              {me.isLoadingError && (
                <LoadError what="your profile" error={me.error} retry={() => void me.refetch()} />
              )}
            </Card>
          </Section>
          {me.data && (
            <Section title="Sign-in">
              <OwnContactsCard me={me.data} />
            </Section>
          )}
        </div>
        <div className={classes.side}>
          {me.data && (
            <Section title="Display and language">
              <ChoicesCard me={me.data} />
            </Section>
          )}
          {me.data && isStaff(me.data.role) && (
            <Section title="Two-step verification">
              <TwoStepCard />
            </Section>
          )}
          {me.data && !isStaff(me.data.role) && study}
          {me.data && !isStaff(me.data.role) && (
            <Section title="Your groups">
              <OwnGroupsCard />
            </Section>
          )}
        </div>
      </div>
    </Page>
  );
}

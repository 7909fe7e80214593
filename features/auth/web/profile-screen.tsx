import { Button, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isStaff } from '#core/access/access.ts';
import { faultWords } from '#web/lib/faults.ts';
import { isTheme, THEMES, useTheme } from '#web/shell/theme-choice.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import type { OwnRecord } from '../auth.contract.ts';
import { meQuery, useChooseTheme } from './auth.api.ts';
import { useSendEmailConfirmation } from './getting-in.api.ts';
import { OwnGroupsCard } from './own-groups-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import classes from './profile-screen.module.css';
import { TwoStepCard } from './two-step-card.tsx';

/** One's own record: name, goal, theme, and how one signs in. */
export function ProfileScreen() {
  const me = useQuery(meQuery);
  return (
    <Page title="Your profile">
      <div className={classes.columns}>
        <Section title="About you">
          <Card>
            {me.data && <ProfileForm me={me.data} />}
            {me.isPending && <SkeletonLines lines={5} />}
            {me.isLoadingError && (
              <ErrorState title="Your profile did not load" retry={() => void me.refetch()}>
                {faultWords(me.error).detail}
              </ErrorState>
            )}
          </Card>
        </Section>
        <div className={classes.side}>
          <Section title="Theme">
            <Card>
              <ThemeChoice />
            </Card>
          </Section>
          <Section title="Signing in">
            <Card>
              {me.data && <SignInFacts me={me.data} />}
              <Button variant="default" renderRoot={(props) => <Link to="/change-password" {...props} />}>
                Change password
              </Button>
            </Card>
          </Section>
          {me.data && isStaff(me.data.role) && (
            <Section title="Second step">
              <TwoStepCard />
            </Section>
          )}
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

function ThemeChoice() {
  const [theme] = useTheme();
  const choose = useChooseTheme();
  return (
    <Radio.Group
      aria-label="Theme"
      value={theme}
      onChange={(value) => {
        if (isTheme(value)) choose(value);
      }}
    >
      <div className={classes.choices}>
        {THEMES.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** With what one may sign in; whoever looks after the school's people changes it. */
function SignInFacts({ me }: { me: OwnRecord }) {
  const facts = [
    { term: 'Code', value: me.username, isConfirmed: true },
    { term: 'Email', value: me.email, isConfirmed: me.is_email_confirmed },
    { term: 'Mobile', value: me.mobile, isConfirmed: me.is_mobile_confirmed },
  ].filter((fact) => fact.value !== null);
  return (
    <dl className={classes.facts}>
      {facts.map(({ term, value, isConfirmed }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {value}
            {!isConfirmed && <span className={classes.quiet}> – not confirmed</span>}
            {!isConfirmed && term === 'Email' && <SendConfirmation />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SendConfirmation() {
  const { mutate, isPending } = useSendEmailConfirmation();
  return (
    <BusyButton
      variant="default"
      size="xs"
      className={classes.unconfirmed}
      busy={isPending}
      busyWords="Sending"
      onClick={() =>
        mutate(undefined, {
          onSuccess: () => toast({ content: 'A mail with a link is on its way.' }),
          onError: (error) => {
            const { title, detail } = faultWords(error);
            toast({ type: 'error', title, content: detail });
          },
        })
      }
    >
      Send the mail again
    </BusyButton>
  );
}

import type { ReactNode } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { useShownSettings } from './settings.api.ts';
import classes from './settings.module.css';
import { SettingsCard } from './settings-card.tsx';

/** The settings of the installation by group. `after` is shown below them. */
export function SettingsScreen({ after }: { after: ReactNode }) {
  const settings = useShownSettings();
  return (
    <Page title="Settings" sub="They apply to every school of this installation">
      <div className={classes.cards}>
        {settings.data?.groups
          .filter((group) => group.settings.length > 0)
          .map((group) => (
            <SettingsCard key={group.key} group={group} version={settings.data.version} />
          ))}
        {!settings.data && (
          <Card>
            {settings.error ? (
              <ErrorState title="Couldn’t load settings" retry={() => void settings.refetch()}>
                {faultWords(settings.error).detail}
              </ErrorState>
            ) : (
              <SkeletonLines lines={6} />
            )}
          </Card>
        )}
        {after}
      </div>
    </Page>
  );
}

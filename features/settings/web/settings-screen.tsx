import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { useShownSettings } from './settings.api.ts';
import classes from './settings.module.css';
import { SettingsCard } from './settings-card.tsx';

/** The settings of the product by group. `after` is rendered below them. */
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
              <LoadError what="settings" error={settings.error} retry={() => void settings.refetch()} />
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

import { type FormEvent, useState } from 'react';
import { ApiProblem } from '#web/lib/api.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Section } from '#web/ui/section.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import type { ShownSettings } from '../settings.contract.ts';
import { settingFaults } from '../settings.rules.ts';
import { SettingField } from './setting-field.tsx';
import { changesOf, type Draft, shownValue } from './setting-words.ts';
import { settingsThatStand, useChangeSettings, useTakeSettings } from './settings.api.ts';
import classes from './settings.module.css';

interface SettingsCardProps {
  group: ShownSettings['groups'][number];
  version: number;
}

/** The settings of one group, with one button to save them. */
export function SettingsCard({ group, version }: SettingsCardProps) {
  const [draft, setDraft] = useState<Draft>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const save = useChangeSettings();
  const take = useTakeSettings();
  const changes = changesOf(group.settings, draft);
  const isChanged = Object.keys(changes).length > 0;
  const theirs = settingsThatStand(save.error);

  const send = (seen: number) => {
    const own = byKey(settingFaults(changes));
    setFaults(own);
    if (Object.keys(own).length > 0) return;
    save.mutate(
      { version: seen, values: changes },
      {
        onSuccess: () => {
          setDraft({});
          toast({ content: `${group.title}: saved.` });
        },
        onError: (error) => setFaults(error instanceof ApiProblem ? byKey(error.errors) : {}),
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) send(version);
  };
  return (
    <Section title={group.title}>
      <Card>
        <form className={classes.card} onSubmit={submit} noValidate>
          {group.settings.map((setting) => (
            <SettingField
              key={setting.key}
              setting={setting}
              value={shownValue(setting, draft)}
              error={faults[setting.key]}
              choose={(value) => setDraft((now) => ({ ...now, [setting.key]: value }))}
            />
          ))}
          {theirs ? (
            <StaleNotice
              what="A setting"
              takeTheirs={() => {
                take(theirs);
                setDraft({});
                save.reset();
              }}
              keepMine={() => send(theirs.version)}
            />
          ) : (
            Object.keys(faults).length === 0 && <FormFault error={save.error} fields={[]} />
          )}
          <div className={classes.acts}>
            {isChanged && <span className={classes.unsaved}>Not saved yet</span>}
            <BusyButton type="submit" disabled={!isChanged} busy={save.isPending} busyWords="Saving">
              Save
            </BusyButton>
          </div>
        </form>
      </Card>
    </Section>
  );
}

/** The errors in the settings, keyed by setting. */
function byKey(faults: readonly { path: string; message: string }[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of faults) {
    const key = /^body\.values\.(.+)$/.exec(path)?.[1];
    if (key !== undefined) found[key] ??= message;
  }
  return found;
}

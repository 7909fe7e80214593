import { Button, NumberInput, Select, Switch, TagsInput } from '@mantine/core';
import { Instant } from '#web/ui/instant.tsx';
import type { ShownSetting } from '../settings.contract.ts';
import { isSame, type SettingValue, valueWords } from './setting-words.ts';
import classes from './settings.module.css';

interface SettingFieldProps {
  setting: ShownSetting;
  value: SettingValue;
  error: string | undefined;
  /** Changes the setting; null resets it to the default. */
  choose: (value: SettingValue | null) => void;
}

/** One setting: its description and field, who changed it last, and its default if the value differs. */
export function SettingField({ setting, value, error, choose }: SettingFieldProps) {
  const { title, changed } = setting;
  const isDefault = isSame(value, setting.default);
  return (
    <div className={classes.setting}>
      <Field setting={setting} value={value} error={error} choose={choose} />
      {(changed || !isDefault) && (
        <p className={classes.foot}>
          <span>
            {!isDefault && `Default: ${valueWords(setting, setting.default)}`}
            {changed && (
              <>
                {!isDefault && ' · '}Set by {changed.by.name}, <Instant at={changed.at} inSentence />
              </>
            )}
          </span>
          {!isDefault && (
            <Button
              variant="subtle"
              size="xs"
              aria-label={`Restore default: ${title}`}
              onClick={() => choose(null)}
            >
              Restore default
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function Field({ setting, value, error, choose }: SettingFieldProps) {
  const field = { label: setting.title, description: setting.says, error };
  switch (setting.kind) {
    case 'switch':
      return (
        <Switch
          {...field}
          checked={value === true}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...field}
          // Keep a number out of range as typed, so that the error message is about it.
          clampBehavior="none"
          allowDecimal={false}
          suffix={` ${setting.unit}`}
          classNames={{ wrapper: classes.short }}
          value={Number.isNaN(value) ? '' : Number(value)}
          onChange={(next) => choose(next === '' ? Number.NaN : Number(next))}
        />
      );
    case 'choice':
      return (
        <Select
          {...field}
          data={setting.choices.map((choice) => ({ value: choice.value, label: choice.title }))}
          allowDeselect={false}
          classNames={{ wrapper: classes.short }}
          value={String(value)}
          onChange={(next) => next !== null && choose(next)}
        />
      );
    case 'words':
      return (
        <TagsInput
          {...field}
          placeholder={Array.isArray(value) && value.length === 0 ? setting.example : ''}
          value={Array.isArray(value) ? [...value] : []}
          onChange={choose}
        />
      );
  }
}

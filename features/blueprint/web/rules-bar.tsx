import { NativeSelect, NumberInput } from '@mantine/core';
import type { Rules } from '../wishes.rules.ts';
import { useGroupChoices } from './blueprint.api.ts';
import classes from './fill.module.css';

/** Rules for all sections: which questions a group has seen recently, and the seed that repeats a choice. */
export function RulesBar({ rules, change }: { rules: Rules; change: (rules: Rules) => void }) {
  const groups = useGroupChoices();
  const { group, not_seen_for_days, seed } = rules;
  return (
    <div className={classes.rules}>
      <span className={classes.with}>
        Not seen by
        <NativeSelect
          size="xs"
          aria-label="Not seen by"
          value={group ?? ''}
          data={[{ value: '', label: 'no group' }, ...groups]}
          onChange={(event) => change({ ...rules, group: event.currentTarget.value || null })}
        />
      </span>
      {group !== null && (
        <span className={classes.with}>
          in the last
          <NumberInput
            size="xs"
            aria-label="Not seen in the last (days)"
            value={not_seen_for_days ?? ''}
            min={1}
            max={3650}
            allowDecimal={false}
            hideControls
            suffix=" days"
            onChange={(days) =>
              change({ ...rules, not_seen_for_days: typeof days === 'number' ? days : null })
            }
          />
        </span>
      )}
      <span>Uses only published questions, each at most once in this test.</span>
      <span className={classes.seed}>
        Seed
        <NumberInput
          size="xs"
          aria-label="Seed"
          value={seed}
          min={0}
          max={2_147_483_647}
          allowDecimal={false}
          hideControls
          onChange={(next) => typeof next === 'number' && change({ ...rules, seed: next })}
        />
        repeats the same selection
      </span>
    </div>
  );
}

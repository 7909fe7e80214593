import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { COLUMNS, type ColumnName } from '../people-view.rules.ts';
import classes from './people-view.module.css';
import { COLUMN_WORDS } from './people-view-words.ts';

/** Chooses the columns after the name; at least one. */
export function ColumnsMenu({
  shown,
  choose,
}: {
  shown: readonly ColumnName[];
  choose: (columns: ColumnName[]) => void;
}) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns3 size={16} stroke={1.5} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={classes.facet}>
          <legend>Columns to show</legend>
          {COLUMNS.map((column) => (
            <div key={column} className={classes.value}>
              <Checkbox
                size="xs"
                label={COLUMN_WORDS[column]}
                checked={shown.includes(column)}
                disabled={shown.length === 1 && shown.includes(column)}
                onChange={({ currentTarget }) =>
                  choose(
                    COLUMNS.filter((one) => (one === column ? currentTarget.checked : shown.includes(one))),
                  )
                }
              />
            </div>
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}

import { Select } from '@mantine/core';
import type { ContentPlace } from '#features/schools/web/public.tsx';
import { Card } from '#web/ui/card.tsx';
import classes from './import.module.css';
import { SourceSelect } from './source-select.tsx';

export interface ImportOptionValues {
  status: 'draft' | 'live';
  source: string | null;
}

interface ImportOptionsProps {
  values: ImportOptionValues;
  /** The school that gets the questions. */
  place: ContentPlace;
  mayPublish: boolean;
  /** The error of the source. */
  fault: string | undefined;
  change: (values: ImportOptionValues) => void;
}

const STATUSES = [
  { value: 'draft', label: 'Drafts' },
  { value: 'live', label: 'Published, if complete' },
];

/** Options for all questions of a file: their source and their status. */
export function ImportOptions({ values, place, mayPublish, fault, change }: ImportOptionsProps) {
  return (
    <Card kind="dense">
      <div className={classes.choices}>
        <SourceSelect
          label="Source"
          place={place}
          value={values.source}
          error={fault}
          onChange={(source) => change({ ...values, source })}
        />
        {mayPublish && (
          <Select
            label="Import as"
            allowDeselect={false}
            data={STATUSES}
            value={values.status}
            onChange={(status) => change({ ...values, status: status as ImportOptionValues['status'] })}
          />
        )}
      </div>
    </Card>
  );
}

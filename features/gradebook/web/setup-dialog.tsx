import { ActionIcon, Button, Checkbox, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { v4 } from 'uuid';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { GradebookColumn } from '../gradebook.contract.ts';
import { COLUMN_KINDS, COUNTED_ATTEMPTS, type ColumnKind } from '../gradebook-values.contract.ts';
import type { GradebookSetup } from '../setup.contract.ts';
import { useSaveSetup, useSetup } from './gradebook.api.ts';
import classes from './gradebook-dialogs.module.css';
import { KIND_WORDS } from './gradebook-words.ts';

interface SetupDialogProps {
  group: string;
  columns: readonly GradebookColumn[];
  close: () => void;
}

/** Categories with weights, and which columns count. */
export function SetupDialog({ group, columns, close }: SetupDialogProps) {
  const setup = useSetup(group);
  if (setup.data) return <SetupForm group={group} columns={columns} setup={setup.data} close={close} />;
  return (
    <Dialog opened close={close} title="Categories and weights" size={820}>
      {setup.error ? (
        <LoadError what="the categories" error={setup.error} retry={() => void setup.refetch()} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Dialog>
  );
}

/** A category while it is edited. `key` stays while others are removed. */
interface Draft {
  readonly key: string;
  readonly id: string | null;
  readonly name: string;
  readonly weight: number;
  readonly best: number | null;
  readonly takes: readonly ColumnKind[];
}

/** A column while it is edited. `category` is the key of a draft, or null. */
interface ColumnDraft {
  readonly id: string;
  readonly of: GradebookColumn['of'];
  readonly title: string;
  readonly kind: ColumnKind;
  /** Undefined: in the category that takes its kind. */
  readonly category: string | null | undefined;
  readonly counts: boolean;
}

const ATTEMPT_WORDS = { latest: 'The latest attempt', best: 'The best attempt' } as const;
const AS_KIND = 'as-kind';
const NO_CATEGORY = 'none';

const kindChoices = COLUMN_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }));

function SetupForm({ group, columns, setup, close }: SetupDialogProps & { setup: GradebookSetup }) {
  const saving = useSaveSetup(group);
  const [attempt, setAttempt] = useState(setup.attempt);
  const [categories, setCategories] = useState<readonly Draft[]>(() => setup.categories.map(draftOf));
  const [own, setOwn] = useState<readonly ColumnDraft[]>(() => columnDrafts(columns, setup));
  const [isTried, setTried] = useState(false);
  const total = categories.reduce((sum, { weight }) => sum + weight, 0);
  const isWrong = categories.length > 0 && total !== 100;
  const isNameless = categories.some(({ name }) => name.trim() === '');
  const change = (key: string, next: Partial<Draft>) =>
    setCategories(categories.map((one) => (one.key === key ? Object.assign({}, one, next) : one)));
  const changeColumn = (id: string, next: Partial<ColumnDraft>) =>
    setOwn(own.map((one) => (one.id === id ? Object.assign({}, one, next) : one)));
  const submit = () => {
    setTried(true);
    if (isWrong || isNameless) return;
    saving.mutate(
      {
        attempt,
        categories: categories.map(({ id, name, weight, best, takes }) => ({
          id,
          name: name.trim(),
          weight,
          best,
          takes: [...takes],
        })),
        columns: exceptionsOf(own, categories),
        version: setup.version,
      },
      {
        onSuccess: () => {
          toast({ content: 'Categories and weights are saved.' });
          close();
        },
      },
    );
  };
  return (
    <Dialog opened close={close} title="Categories and weights" size={820}>
      <p className={classes.dialogWords}>
        Averages use these weights. A category without a result is left out. Without categories, each column
        weighs the same.
      </p>
      <Select
        label="If a student has several attempts, the average counts"
        data={COUNTED_ATTEMPTS.map((value) => ({ value, label: ATTEMPT_WORDS[value] }))}
        allowDeselect={false}
        value={attempt}
        onChange={(value) => setAttempt(value === 'best' ? 'best' : 'latest')}
      />
      <ul className={classes.categories} aria-label="Categories">
        {categories.map((category) => (
          <li key={category.key}>
            <TextInput
              label="Category"
              maxLength={40}
              value={category.name}
              error={isTried && category.name.trim() === '' ? 'Enter a name.' : undefined}
              onChange={({ currentTarget }) => change(category.key, { name: currentTarget.value })}
            />
            <NumberInput
              label="Weight, %"
              min={0}
              max={100}
              allowDecimal={false}
              value={category.weight}
              onChange={(value) => change(category.key, { weight: Number(value) || 0 })}
            />
            <NumberInput
              label="Best results"
              placeholder="All"
              min={1}
              max={100}
              allowDecimal={false}
              value={category.best ?? ''}
              onChange={(value) => change(category.key, { best: Number(value) || null })}
            />
            <MultiSelect
              label="Takes"
              data={kindChoices.map((choice) => ({
                value: choice.value,
                label: choice.label,
                disabled: categories.some(
                  ({ key, takes }) => key !== category.key && takes.includes(choice.value),
                ),
              }))}
              value={[...category.takes]}
              onChange={(takes) =>
                change(category.key, { takes: COLUMN_KINDS.filter((kind) => takes.includes(kind)) })
              }
            />
            <ActionIcon
              variant="subtle"
              aria-label={`Remove ${category.name || 'this category'}`}
              onClick={() => setCategories(categories.filter(({ key }) => key !== category.key))}
            >
              <IconTrash size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={classes.total}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
          onClick={() => setCategories([...categories, emptyDraft(total)])}
        >
          Add a category
        </Button>
        {categories.length > 0 && (
          <p role="status" data-wrong={isWrong || undefined}>
            {isWrong
              ? `The weights add up to ${total}%. They must add up to 100%.`
              : 'The weights add up to 100%.'}
          </p>
        )}
      </div>
      {own.length > 0 && (
        <ul className={classes.columnDrafts} aria-label="Columns">
          {own.map((column) => (
            <li key={column.id}>
              <span>{column.title}</span>
              {categories.length > 0 && (
                <Select
                  size="xs"
                  aria-label={`Category of ${column.title}`}
                  allowDeselect={false}
                  data={[
                    { value: AS_KIND, label: `As other ${KIND_WORDS[column.kind].toLowerCase()}` },
                    ...categories.map(({ key, name }) => ({ value: key, label: name || 'New category' })),
                    { value: NO_CATEGORY, label: 'No category' },
                  ]}
                  value={
                    column.category === undefined ||
                    (column.category !== null && !categories.some(({ key }) => key === column.category))
                      ? AS_KIND
                      : (column.category ?? NO_CATEGORY)
                  }
                  onChange={(value) =>
                    changeColumn(column.id, {
                      category: value === AS_KIND ? undefined : value === NO_CATEGORY ? null : value,
                    })
                  }
                />
              )}
              <Checkbox
                label="Counts"
                aria-label={`${column.title} counts`}
                checked={column.counts}
                onChange={({ currentTarget }) => changeColumn(column.id, { counts: currentTarget.checked })}
              />
            </li>
          ))}
        </ul>
      )}
      <FormFault error={saving.error} fields={[]} />
      <div className={classes.dialogFoot}>
        <Button variant="default" data-safe onClick={close}>
          Cancel
        </Button>
        <BusyButton busy={saving.isPending} busyWords="Saving" onClick={submit}>
          Save
        </BusyButton>
      </div>
    </Dialog>
  );
}

const draftOf = ({ id, name, weight, best, takes }: GradebookSetup['categories'][number]): Draft => ({
  key: id,
  id,
  name,
  weight,
  best,
  takes,
});

/** A new category that takes the rest of the weight. */
const emptyDraft = (total: number): Draft => ({
  key: v4(),
  id: null,
  name: '',
  weight: Math.max(0, 100 - total),
  best: null,
  takes: [],
});

function columnDrafts(columns: readonly GradebookColumn[], setup: GradebookSetup): ColumnDraft[] {
  return columns.map(({ id, of, title, kind, counts }) => {
    const exception = setup.columns.find((one) => one.id === id);
    return { id, of, title, kind, category: exception?.category, counts: exception?.counts ?? counts };
  });
}

/** The columns that differ from what their kind says, as the API takes them. */
function exceptionsOf(columns: readonly ColumnDraft[], categories: readonly Draft[]) {
  return columns.flatMap(({ id, of, kind, category, counts }) => {
    const byKind = categories.findIndex(({ takes }) => takes.includes(kind));
    const chosen = categories.findIndex(({ key }) => key === category);
    const place = category === null ? -1 : chosen >= 0 ? chosen : byKind;
    if (counts && place === byKind) return [];
    return { id, of, category: place < 0 ? null : place, counts };
  });
}

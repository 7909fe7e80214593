import { Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldFaults, standingNow } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { SECTION_KIND_WORDS } from '../assessment-words.rules.ts';
import type { Assessment } from '../assessments.contract.ts';
import { SECTION_KINDS } from '../assessments-values.contract.ts';
import {
  addSection,
  changeSection,
  type Section,
  type SectionContentName,
  type SectionKind,
} from '../sections.contract.ts';
import classes from './forms.module.css';
import { typedNumber, typedText, wholeFault } from './number-text.ts';
import { useAddSection, useChangeSection } from './sections.api.ts';
import { ToolsField } from './tools-field.tsx';

const FIELDS = ['title', 'kind', 'duration_seconds', 'break_after_seconds', 'draw', 'instructions', 'module'];

interface SectionDialogProps {
  assessment: Assessment;
  /** The section to change; absent if the dialog adds a section of the given kind. */
  section?: Section;
  kind?: SectionKind;
  close: () => void;
  added?: (section: Section) => void;
}

/** The form with the fields of a section. Its questions are chosen on the board. */
export function SectionDialog({ assessment, section, kind = 'other', close, added }: SectionDialogProps) {
  const [version, setVersion] = useState(assessment.version);
  const add = useAddSection(assessment.id);
  const change = useChangeSection(section?.id ?? '');
  const save = section === undefined ? add : change;
  const form = useForm({
    initialValues: valuesOf(section, kind, assessment.kind === 'multistage'),
    validate: (values) => ({
      ...schemaFaults(addSection.body, { title: values.title }),
      duration_seconds: wholeFault(values.duration_seconds, 1, 1440),
      break_after_seconds: wholeFault(values.break_after_seconds, 1, 120),
      draw: wholeFault(values.draw, 1, 500),
      ...(values.is_module && {
        stage: values.stage.trim() === '' ? 'Enter the stage.' : wholeFault(values.stage, 1, 9),
        variant: /^[a-z0-9]{1,12}$/.test(values.variant)
          ? null
          : 'Use up to 12 lowercase letters and digits.',
        at_least: wholeFault(values.at_least, 0, 500),
      }),
    }),
  });
  const send = (values: Values, asOf: number) => {
    const body = bodyOf(values);
    const onError = (error: Error) => form.setErrors(fieldFaults(error, FIELDS));
    if (section === undefined) {
      add.mutate(body, {
        onSuccess: (made) => {
          toast({ content: `${made.title} was added.` });
          close();
          added?.(made);
        },
        onError,
      });
    } else {
      change.mutate({ version: asOf, ...body }, { onSuccess: close, onError });
    }
  };
  const theirs = standingNow(change.error, changeSection.response);
  const { values } = form;
  return (
    <FormDialog
      opened
      close={close}
      title={section === undefined ? 'Add a section' : `Edit section: ${section.title}`}
      act={section === undefined ? 'Add' : 'Save'}
      acting={section === undefined ? 'Adding' : 'Saving'}
      busy={save.isPending}
      submit={form.onSubmit((sent) => send(sent, version))}
    >
      <TextInput
        label="Title"
        description="Shown to students. Give all variants of a module the same title."
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <Select
        label="Section type"
        data={SECTION_KINDS.map((one) => ({ value: one, label: SECTION_KIND_WORDS[one] }))}
        allowDeselect={false}
        {...form.getInputProps('kind')}
      />
      <div className={classes.fields}>
        <NumberField
          label="Minutes"
          hint="Leave blank for no time limit."
          {...form.getInputProps('duration_seconds')}
        />
        <NumberField
          label="Break after this section, in minutes"
          hint="Leave blank for no break."
          {...form.getInputProps('break_after_seconds')}
        />
      </div>
      <NumberField
        label="Questions drawn for each student"
        hint="Leave blank to use all of them."
        {...form.getInputProps('draw')}
      />
      {(assessment.kind === 'multistage' || section?.module) && (
        <fieldset className={classes.inner}>
          <Switch
            label="Module: given to students based on their earlier answers"
            {...form.getInputProps('is_module', { type: 'checkbox' })}
          />
          {values.is_module && (
            <>
              <div className={classes.fields}>
                <NumberField label="Stage" hint="1 comes first." {...form.getInputProps('stage')} />
                <TextInput
                  label="Variant"
                  description="For example: lower, higher. Students never see this."
                  autoComplete="off"
                  {...form.getInputProps('variant')}
                />
              </div>
              <NumberField
                label="Correct answers needed in the previous stage"
                hint="Leave blank if everyone can get it."
                {...form.getInputProps('at_least')}
              />
            </>
          )}
          {form.errors.module && <p className={classes.fault}>{form.errors.module}</p>}
        </fieldset>
      )}
      <Switch
        label="Override the test’s tools"
        checked={values.tools !== null}
        onChange={(event) =>
          form.setFieldValue('tools', event.currentTarget.checked ? assessment.tools : null)
        }
      />
      {values.tools !== null && (
        <ToolsField value={values.tools} onChange={(tools) => form.setFieldValue('tools', tools)} />
      )}
      <RichTextField label="Instructions" rows={2} {...form.getInputProps('instructions')} />
      {theirs ? (
        <StaleNotice
          what="This test"
          takeTheirs={() => {
            setVersion(theirs.version);
            form.setValues(valuesOf(theirs, theirs.kind, false));
            change.reset();
          }}
          keepMine={() => {
            setVersion(theirs.version);
            send(values, theirs.version);
          }}
        />
      ) : (
        <FormFault error={save.error} fields={FIELDS} />
      )}
    </FormDialog>
  );
}

type TextFieldProps = Parameters<typeof TextInput>[0];

function NumberField({ hint, ...field }: TextFieldProps & { hint: string }) {
  return <TextInput inputMode="numeric" autoComplete="off" description={hint} {...field} />;
}

function valuesOf(section: Section | undefined, kind: SectionKind, isMultistage: boolean) {
  return {
    title: section?.title ?? '',
    kind: section?.kind ?? kind,
    duration_seconds: minutes(section?.duration_seconds),
    break_after_seconds: minutes(section?.break_after_seconds),
    draw: typedText(section?.draw?.count ?? null),
    is_module: section === undefined ? isMultistage : section.module !== null,
    stage: typedText(section?.module?.stage ?? null),
    variant: section?.module?.variant ?? '',
    at_least: typedText(section?.module?.at_least ?? null),
    tools: section?.tools ?? null,
    instructions: section?.instructions ?? '',
  };
}
type Values = ReturnType<typeof valuesOf>;

function minutes(seconds: number | null | undefined): string {
  return seconds === null || seconds === undefined ? '' : String(seconds / 60);
}

function bodyOf(values: Values) {
  const duration = typedNumber(values.duration_seconds);
  const pause = typedNumber(values.break_after_seconds);
  const count = typedNumber(values.draw);
  return {
    title: values.title,
    kind: values.kind,
    duration_seconds: duration && duration * 60,
    break_after_seconds: pause && pause * 60,
    draw: count === null ? null : { count, from: 'section' as const },
    module: values.is_module
      ? { stage: Number(values.stage), variant: values.variant, at_least: typedNumber(values.at_least) }
      : null,
    tools: values.tools,
    instructions: values.instructions,
  } satisfies Record<SectionContentName, unknown>;
}

import { Checkbox, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { faultWords } from '#web/lib/faults.ts';
import { InstantField } from '#web/ui/instant-field.tsx';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import { KIND_WORDS, MODE_WORDS } from '../assessment-words.rules.ts';
import { type Assessment, SESSION_MODES } from '../assessments.contract.ts';
import { ASSESSMENT_KINDS } from '../assessments-values.contract.ts';
import type { Column } from '../board.rules.ts';
import { useAddLabel, useLabels } from './assessments.api.ts';
import { CatFields } from './cat-fields.tsx';
import { FormFoot } from './form-foot.tsx';
import classes from './forms.module.css';
import { bodyOf, faultsOf, RULES_FIELDS, valuesOf } from './rules-values.ts';
import { ScaleField } from './scale-field.tsx';
import { ToolsField } from './tools-field.tsx';
import { useAssessmentForm } from './use-assessment-form.tsx';

interface RulesFormProps {
  assessment: Assessment;
  columns: readonly Column[];
  mayChange: boolean;
}

/** The form with the rules for assigning and scoring a test. */
export function RulesForm({ assessment, columns, mayChange }: RulesFormProps) {
  const place = assessment.school?.id ?? null;
  const labels = (useLabels().data ?? []).filter(({ school }) => school === null || school.id === place);
  const addLabel = useAddLabel();
  /** A label that does not exist yet is added. */
  const idsOf = (names: readonly string[]) =>
    Promise.all(
      names.map(async (name) => {
        const known = [...assessment.tags, ...labels].find((label) => isAlike(label.name, name));
        return (known ?? (await addLabel.mutateAsync({ name, school: place }))).id;
      }),
    );
  const of = useAssessmentForm({
    assessment,
    valuesOf,
    bodyOf: async (values) => bodyOf(values, await idsOf(values.labels)),
    validate: faultsOf,
    fields: RULES_FIELDS,
  });
  const { form, submit } = of;
  const { values } = form;
  const isAdaptive = values.kind === 'adaptive';
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <fieldset className={classes.group} disabled={!mayChange}>
        <legend>About the test</legend>
        <div className={classes.fields}>
          <Select
            label="Test type"
            description="Multistage: later modules depend on earlier ones. Adaptive: each question depends on the answers before it."
            data={ASSESSMENT_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
            allowDeselect={false}
            disabled={!mayChange}
            {...form.getInputProps('kind')}
          />
          <TagsInput
            label="Labels"
            description="For finding the test. Press Enter to add a new label."
            data={labels.map(({ name }) => name)}
            disabled={!mayChange}
            {...form.getInputProps('labels')}
            error={form.errors.tags ?? (addLabel.error && faultWords(addLabel.error).detail)}
          />
        </div>
        <Checkbox.Group label="Can be used as" {...form.getInputProps('modes')}>
          <div className={classes.checks}>
            {SESSION_MODES.map((mode) => (
              <Checkbox key={mode} value={mode} label={MODE_WORDS[mode]} />
            ))}
          </div>
        </Checkbox.Group>
        <Switch
          label="Open to guests and to all students, without an assignment"
          {...form.getInputProps('open_to_guests', { type: 'checkbox' })}
        />
        <RichTextField label="Description, shown in lists" rows={2} {...form.getInputProps('description')} />
        <RichTextField
          label="Instructions, shown before the test starts"
          rows={2}
          {...form.getInputProps('instructions')}
        />
      </fieldset>
      {isAdaptive && <CatFields form={form} columns={columns} mayChange={mayChange} />}
      <fieldset className={classes.group} disabled={!mayChange}>
        <legend>Dates and attempts</legend>
        <div className={classes.fields}>
          <InstantField
            label="Opens"
            description="Leave blank to open it now."
            {...form.getInputProps('opens_at')}
          />
          <InstantField
            isEnd
            label="Closes"
            description="Leave blank to never close it. After it closes, nobody can start."
            {...form.getInputProps('closes_at')}
          />
          <TextInput
            label="Attempts"
            description="Leave blank for unlimited."
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('attempts_allowed')}
          />
        </div>
        <Switch
          label="End sessions in progress when the test closes"
          {...form.getInputProps('hard_close', { type: 'checkbox' })}
        />
        <p className={classes.say}>
          An assignment can set its own dates and number of attempts, which then apply instead.
        </p>
      </fieldset>
      <fieldset className={classes.group} disabled={!mayChange}>
        <legend>During the test</legend>
        <ToolsField value={values.tools} onChange={(tools) => form.setFieldValue('tools', tools)} />
        {!isAdaptive && (
          <Switch
            label="Shuffle the questions for each student"
            {...form.getInputProps('shuffle.questions', { type: 'checkbox' })}
          />
        )}
        <Switch
          label="Shuffle the options for each student"
          {...form.getInputProps('shuffle.options', { type: 'checkbox' })}
        />
        {!isAdaptive && (
          <Switch
            label="No going back to earlier questions"
            checked={values.navigation === 'forward'}
            onChange={(event) =>
              form.setFieldValue('navigation', event.currentTarget.checked ? 'forward' : 'free')
            }
          />
        )}
        <Switch
          label="Accept answers that arrive late after a lost connection"
          {...form.getInputProps('accepts_late', { type: 'checkbox' })}
        />
        {values.accepts_late ? (
          <TextInput
            label="Minutes after the end"
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('late_minutes')}
          />
        ) : (
          <p className={classes.say}>Late answers are saved separately, and you decide whether they count.</p>
        )}
      </fieldset>
      <fieldset className={classes.group} disabled={!mayChange}>
        <legend>{isAdaptive ? 'Points' : 'Points and scale'}</legend>
        <div className={classes.fields}>
          <MarkField label="Correct answer" {...form.getInputProps('correct')} />
          <MarkField label="Wrong answer" {...form.getInputProps('wrong')} />
          <MarkField label="No answer" {...form.getInputProps('omitted')} />
        </div>
        {!isAdaptive && <ScaleField form={form} columns={columns} />}
      </fieldset>
      <FormFoot of={of} fields={RULES_FIELDS} />
    </form>
  );
}

function MarkField(field: Parameters<typeof TextInput>[0]) {
  return <TextInput inputMode="decimal" autoComplete="off" {...field} />;
}

function isAlike(a: string, b: string): boolean {
  return a.toLocaleLowerCase() === b.trim().toLocaleLowerCase();
}

import { Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AbilityScale } from '#features/assessments/ability-scale.contract.ts';
import { abilityScaleFaults } from '#features/assessments/ability-scale.rules.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { type IrtSide, MODELS } from '../calibration.contract.ts';
import { useSetIrtSide } from './calibration.api.ts';
import classes from './irt.module.css';
import { MODEL_WORDS } from './irt-words.ts';

const NUMBERS = ['slope', 'intercept', 'min', 'max', 'step'] as const;
type NumberField = (typeof NUMBERS)[number];

const LABELS: Readonly<Record<NumberField, string>> = {
  slope: 'Score change per 1 θ',
  intercept: 'Score at θ = 0',
  min: 'Lowest score',
  max: 'Highest score',
  step: 'Step',
};
/** The scale of the SAT's sections. */
const USUAL = { slope: 100, intercept: 500, min: 200, max: 800, step: 10 };

/** The model for calibrations, and the scale that converts abilities to scores. */
export function ScaleDialog({ side, close }: { side: IrtSide; close: () => void }) {
  const saving = useSetIrtSide(side.assessment.id);
  const scale = side.scale ?? USUAL;
  const form = useForm({
    initialValues: {
      model: side.model,
      by_irt: side.scale !== null,
      ...Object.fromEntries(NUMBERS.map((field) => [field, String(scale[field])])),
    } as Record<NumberField, string> & { model: IrtSide['model']; by_irt: boolean },
    validate: (values) => {
      if (!values.by_irt) return {};
      const untold = NUMBERS.filter((field) => !isNumber(values[field]));
      if (untold.length > 0) return Object.fromEntries(untold.map((field) => [field, 'Enter a number.']));
      const faults = abilityScaleFaults(scaleOf(values));
      return Object.fromEntries(faults.map(({ path, message }) => [path.split('.').at(-1), message]));
    },
  });
  const submit = form.onSubmit(({ model, by_irt, ...typed }) => {
    saving.mutate(
      { version: side.version, model, scale: by_irt ? scaleOf(typed) : null },
      {
        onSuccess: () => {
          close();
          toast({ content: 'Scale saved. Earlier scores stay the same.' });
        },
      },
    );
  });
  return (
    <FormDialog
      opened
      close={close}
      title="Model and scale"
      words="Earlier scores stay the same. New scores use this scale once a calibration is accepted, and are practice estimates."
      act="Save"
      acting="Saving"
      busy={saving.isPending}
      submit={submit}
    >
      <Select
        label="Model"
        data={MODELS.map((value) => ({
          value,
          label: `${MODEL_WORDS[value]}, needs ${side.least_answers[value]} answers per question`,
        }))}
        allowDeselect={false}
        {...form.getInputProps('model')}
      />
      <Switch label="Use IRT for scores" {...form.getInputProps('by_irt', { type: 'checkbox' })} />
      {form.values.by_irt && (
        <div className={classes.choices}>
          {NUMBERS.map((field) => (
            <TextInput
              key={field}
              label={LABELS[field]}
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps(field)}
            />
          ))}
        </div>
      )}
      <FormFault error={saving.error} fields={[]} />
    </FormDialog>
  );
}

function scaleOf(typed: Record<NumberField, string>): AbilityScale {
  const { slope, intercept, min, max, step } = typed;
  return {
    slope: Number(slope),
    intercept: Number(intercept),
    min: Number(min),
    max: Number(max),
    step: Number(step),
  };
}

function isNumber(typed: string): boolean {
  return typed.trim() !== '' && Number.isFinite(Number(typed));
}

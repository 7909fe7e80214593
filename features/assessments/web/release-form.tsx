import { Select } from '@mantine/core';
import { MOMENT_WORDS, PART_WORDS } from '../assessment-words.rules.ts';
import {
  type Assessment,
  RELEASE_MOMENTS,
  type ReleaseMoment,
  type ReleaseSwitches,
} from '../assessments.contract.ts';
import { isTooEarly, RELEASE_PARTS, type ReleasePart, turned } from '../release.rules.ts';
import { FormFoot } from './form-foot.tsx';
import classes from './forms.module.css';
import { useAssessmentForm } from './use-assessment-form.tsx';

const FIELDS = ['release'];

const SEES: Readonly<Record<ReleasePart, string>> = {
  score: 'their score',
  correctness: 'which of their answers were right and which were wrong',
  answers: 'the correct answer to each question',
  explanations: 'the explanations',
};

const WHEN: Readonly<Record<ReleaseMoment, string>> = {
  at_once: 'as soon as they submit',
  on_close: 'when the test has closed for everyone at their school',
  manual: 'when you release it, for one student or for all',
  never: '',
};

const valuesOf = ({ release }: Assessment) => ({ ...release });
const bodyOf = async (release: ReleaseSwitches) => ({ release });
const validate = () => ({});

/** The form that sets when takers see each part of their results. */
export function ReleaseForm({ assessment, mayChange }: { assessment: Assessment; mayChange: boolean }) {
  const of = useAssessmentForm({ assessment, valuesOf, bodyOf, validate, fields: FIELDS });
  const { form, submit } = of;
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <fieldset className={classes.group} disabled={!mayChange}>
        <legend>What students see, and when</legend>
        <p className={classes.say}>Each of these is released no earlier than the one above it.</p>
        {RELEASE_PARTS.map((part) => (
          <Select
            key={part}
            label={PART_WORDS[part]}
            description={sentenceOf(part, form.values[part])}
            data={RELEASE_MOMENTS.map((moment) => ({
              value: moment,
              label: MOMENT_WORDS[moment],
              disabled: isTooEarly(form.values, part, moment),
            }))}
            allowDeselect={false}
            disabled={!mayChange}
            value={form.values[part]}
            onChange={(moment) => form.setValues(turned(form.values, part, moment as ReleaseMoment))}
            error={part === 'score' && form.errors.release}
          />
        ))}
      </fieldset>
      <FormFoot of={of} fields={FIELDS} />
    </form>
  );
}

function sentenceOf(part: ReleasePart, moment: ReleaseMoment): string {
  return moment === 'never'
    ? `Students never see ${SEES[part]}.`
    : `Students see ${SEES[part]} ${WHEN[moment]}.`;
}

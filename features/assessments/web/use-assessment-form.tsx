import { type FormErrors, useForm } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { fieldFaults, standingNow } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { type Assessment, changeAssessment } from '../assessments.contract.ts';
import { type AssessmentChange, useChangeAssessment } from './assessments.api.ts';

interface FormOf<Values> {
  assessment: Assessment;
  valuesOf: (assessment: Assessment) => Values;
  bodyOf: (values: Values) => Promise<Omit<AssessmentChange, 'version'>>;
  validate: (values: Values) => FormErrors;
  /** The fields of the request whose errors this form can show. */
  fields: readonly string[];
}

/**
 * The state of a form for some fields of an assessment. A change elsewhere in the assessment does not affect
 * it. If a different person changes these fields, an unedited form takes over the new values. An edited form
 * asks the reader when it is saved.
 */
export function useAssessmentForm<Values extends Record<string, unknown>>({
  assessment,
  valuesOf,
  bodyOf,
  validate,
  fields,
}: FormOf<Values>) {
  const [from, setFrom] = useState(assessment);
  const form = useForm<Values>({ initialValues: valuesOf(assessment), validate });
  const save = useChangeAssessment(assessment.id);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && form.isDirty(),
    enableBeforeUnload: () => form.isDirty(),
    withResolver: true,
  });
  const take = (now: Assessment) => {
    const values = valuesOf(now);
    setFrom(now);
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
  };
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (assessment.version <= from.version) return;
    const isSame = JSON.stringify(valuesOf(assessment)) === JSON.stringify(valuesOf(from));
    if (isSame) setFrom(assessment);
    else if (!form.isDirty()) latest.current(assessment);
  }, [assessment, from, form, valuesOf]);
  const fill = (now: Assessment) => {
    take(now);
    form.clearErrors();
    save.reset();
  };
  const send = async (values: Values, version: number) => {
    try {
      fill(await save.mutateAsync({ version, ...(await bodyOf(values)) }));
      toast({ content: 'Saved.' });
    } catch (error) {
      form.setErrors(fieldFaults(error, fields));
    }
  };
  const stale = standingNow(save.error, changeAssessment.response);
  return {
    form,
    submit: form.onSubmit((values) => void send(values, from.version)),
    error: save.error,
    isSaving: save.isPending,
    leaving,
    theirs: stale && {
      take: () => fill(stale),
      keepMine: () => {
        setFrom(stale);
        void send(form.values, stale.version);
      },
    },
  };
}
export type AssessmentForm<Values extends Record<string, unknown>> = ReturnType<
  typeof useAssessmentForm<Values>
>;

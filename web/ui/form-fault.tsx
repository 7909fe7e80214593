import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiProblem } from '#web/lib/api-fault.ts';
import { faultWords, fieldFaults } from '#web/lib/faults.ts';
import classes from './form-fault.module.css';

interface FormFaultProps {
  error: Error | null;
  /** The form's fields: a fault of one of them stands at the field and is not said twice. */
  fields: readonly string[];
  /** Problems that a field tells by itself, as a name that is taken. */
  codesAtFields?: readonly string[];
}

/** Why a form was not saved, where no single field is at fault. */
export function FormFault({ error, fields, codesAtFields = [] }: FormFaultProps) {
  if (error === null || Object.keys(fieldFaults(error, fields)).length > 0) return null;
  if (error instanceof ApiProblem && codesAtFields.includes(error.code)) return null;
  const { title, detail } = faultWords(error);
  return (
    <FaultNote>
      <strong>{title}.</strong> {detail}
    </FaultNote>
  );
}

/** Why something was not done, said as soon as it stands there. */
export function FaultNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.fault} role="alert">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

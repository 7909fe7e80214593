import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiProblem } from '#web/lib/api-fault.ts';
import { faultWords, fieldFaults } from '#web/lib/faults.ts';
import classes from './form-fault.module.css';

interface FormFaultProps {
  error: Error | null;
  /** The form's fields. The error for a field appears at that field and is not repeated here. */
  fields: readonly string[];
  /** Codes of problems that a field shows itself, for example that a name is taken. */
  codesAtFields?: readonly string[];
}

/** Says why a form was not saved, if the cause is not a single field. */
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

/** An error message; screen readers announce it when it appears. */
export function FaultNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.fault} role="alert">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

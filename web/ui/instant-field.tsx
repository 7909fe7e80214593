import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface InstantFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** ISO 8601 in UTC with milliseconds; null: none. */
  value?: string | null;
  onChange: (value: string | null) => void;
}

const MINUTE_MS = 60_000;

/** An instant, chosen as date and time in the reader's own zone; empty where there is none. */
export function InstantField({ value = null, onChange, ...field }: InstantFieldProps) {
  return (
    <TextInput
      {...field}
      type="datetime-local"
      value={value === null ? '' : localText(new Date(value))}
      onChange={({ currentTarget }) => {
        const at = new Date(currentTarget.value);
        onChange(Number.isNaN(at.getTime()) ? null : at.toISOString());
      }}
    />
  );
}

/** As the browser's field has it: `2026-11-21T16:00`. */
function localText(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

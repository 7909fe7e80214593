/** Helpers for numbers in a form. They stay text until they are sent. */

/** The typed number; null if the field is empty. */
export function typedNumber(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim());
}

/** The error for a whole number from `least` to `most`, in words; null if valid. An empty field is valid. */
export function wholeFault(text: string, least: number, most: number): string | null {
  const value = typedNumber(text);
  if (value === null || (Number.isInteger(value) && value >= least && value <= most)) return null;
  return `Enter a whole number from ${least} to ${most}.`;
}

/** The error for a number from `least` to `most` that need not be whole. An empty field is an error. */
export function numberFault(text: string, least: number, most: number): string | null {
  const value = typedNumber(text);
  if (value !== null && value >= least && value <= most) return null;
  return `Enter a number from ${least} to ${most}.`;
}

export function typedText(value: number | null): string {
  return value === null ? '' : String(value);
}

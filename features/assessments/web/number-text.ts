/** Numbers as they are typed into a form: text until they are sent. */

/** The number typed; null where nothing is. */
export function typedNumber(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim());
}

/** What is wrong with a whole number from `least` to `most`, in words; null where nothing is. Nothing typed is right. */
export function wholeFault(text: string, least: number, most: number): string | null {
  const value = typedNumber(text);
  if (value === null || (Number.isInteger(value) && value >= least && value <= most)) return null;
  return `A whole number from ${least} to ${most}.`;
}

/** The same for a number that need not be whole; here something must be typed. */
export function numberFault(text: string, least: number, most: number): string | null {
  const value = typedNumber(text);
  if (value !== null && value >= least && value <= most) return null;
  return `A number from ${least} to ${most}.`;
}

export function typedText(value: number | null): string {
  return value === null ? '' : String(value);
}

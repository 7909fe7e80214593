const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** The day of an instant in few letters, as figures and sentences name a calibration: `2 Nov`. */
export function dayWords(at: string): string {
  return days.format(new Date(at));
}

import { dateFormat } from '#web/ui/locale.ts';

/** The day of an instant in short form, by which a calibration is named: `Nov 2`. */
export function dayWords(at: string): string {
  return dateFormat({ day: 'numeric', month: 'short' }).format(new Date(at));
}

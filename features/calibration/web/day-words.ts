import { dateFormat } from '#web/ui/locale.ts';

/** The day of an instant, as figures and sentences name a calibration: `Nov 2`. */
export function dayWords(at: string): string {
  return dateFormat({ day: 'numeric', month: 'short' }).format(new Date(at));
}

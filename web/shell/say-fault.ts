import { faultWords } from '#web/lib/faults.ts';
import { toast } from './toasts.ts';

/** Says in a toast what went wrong with an act that has no form of its own to say it in. */
export function sayFault(error: unknown): void {
  const { title, detail } = faultWords(error);
  toast({ type: 'error', title, content: detail });
}

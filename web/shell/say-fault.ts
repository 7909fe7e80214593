import { faultWords } from '#web/lib/faults.ts';
import { toast } from './toasts.ts';

/** Shows an error as a toast, for actions that have no form to show it in. */
export function sayFault(error: unknown): void {
  const { title, detail } = faultWords(error);
  toast({ type: 'error', title, content: detail });
}

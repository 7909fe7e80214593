import { faultWords } from '#web/lib/faults.ts';
import { toast } from './toasts.ts';

/** Shows an error as a toast, for actions without a form that could show it. */
export function sayFault(error: unknown): void {
  const { title, detail } = faultWords(error);
  toast({ type: 'error', title, content: detail });
}

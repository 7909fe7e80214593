import { faultWords } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';

/** What went wrong with an act that has no form of its own. */
export function sayFault(error: Error): void {
  const { title, detail } = faultWords(error);
  toast({ type: 'error', title, content: detail });
}

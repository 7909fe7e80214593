import { useMistakes } from './mistakes.api.ts';
import { ReasonChips } from './reason-chips.tsx';

/**
 * Asks in a review why a question was missed, with the same suggestion as on the mistakes screen. Shows
 * nothing to readers who may not give a reason, and for questions that are not on that screen.
 */
export function ReviewReason({ session, place }: { session: string; place: number }) {
  const { data } = useMistakes({ session });
  const question = data?.questions.find((one) => one.place === place && one.session === session);
  if (question === undefined || data?.side == null) return null;
  return <ReasonChips question={question} reasons={data.reasons} side={data.side} />;
}

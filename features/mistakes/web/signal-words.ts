/* One sentence for each signal about a mistake. */
import { durationWords } from '#web/ui/durations.ts';
import { percent } from '#web/ui/numbers.ts';
import type { Signal } from '../mistakes.contract.ts';

export function signalWords(signal: Signal): string {
  switch (signal.kind) {
    case 'rushed':
      return `Rushed: ${durationWords(signal.seconds)}, where the ${signal.usual} of ${signal.takers} is ${durationWords(signal.usual_seconds)}.`;
    case 'overlong':
      return `Took long: ${durationWords(signal.seconds)}, where the median of ${signal.takers} is ${durationWords(signal.usual_seconds)}.`;
    case 'changed_away':
      return `A right answer was changed to a wrong one${signal.changes > 1 ? `, after ${signal.changes} changes` : ''}.`;
    case 'omitted_end':
      return `Never reached: the last ${signal.not_reached} of ${signal.section_questions} in this section stayed blank.`;
    case 'slip':
      return `Perhaps a slip: ${percent(signal.expected)} was the chance of a right answer.`;
    case 'gap':
      return gapWords(signal);
  }
}

function gapWords({ expected, again, named_error }: Extract<Signal, { kind: 'gap' }>): string {
  const reasons = [
    named_error !== null && `the answer is what comes of “${named_error}”`,
    again !== null && `${again.wrong} of ${again.asked} in ${again.sub_topic ?? 'this skill'} went wrong`,
    expected !== null && `${percent(expected)} was the chance of a right answer`,
  ].filter((reason) => reason !== false);
  return `Perhaps a gap: ${reasons.join('; ')}.`;
}

/* One sentence for each signal about a mistake. */
import { counted } from '#core/counted.ts';
import { durationWords } from '#web/ui/durations.ts';
import { percent } from '#web/ui/numbers.ts';
import type { Signal } from '../mistakes.contract.ts';

export function signalWords(signal: Signal): string {
  switch (signal.kind) {
    case 'rushed':
      return `Rushed: ${durationWords(signal.seconds)}, compared with a typical ${durationWords(signal.usual_seconds)}.`;
    case 'overlong':
      return `Took long: ${durationWords(signal.seconds)}, compared with a typical ${durationWords(signal.usual_seconds)}.`;
    case 'changed_away':
      return `A right answer was changed to a wrong one${signal.changes > 1 ? ` (${signal.changes} changes in all)` : ''}.`;
    case 'omitted_end':
      return `Not reached: the last ${signal.not_reached} of ${signal.section_questions} questions in this section were left blank.`;
    case 'slip':
      return `Possible slip: the chance of a right answer was ${percent(signal.expected)}.`;
    case 'gap':
      return gapWords(signal);
  }
}

function gapWords({ expected, again, named_error }: Extract<Signal, { kind: 'gap' }>): string {
  const reasons = [
    named_error !== null && `this answer usually means “${named_error}”`,
    again !== null &&
      `${again.wrong} of ${counted(again.asked, 'answer')} on ${again.sub_topic ?? 'this skill'} ${again.wrong === 1 ? 'was' : 'were'} wrong`,
    expected !== null && `the chance of a right answer was ${percent(expected)}`,
  ].filter((reason) => reason !== false);
  return `Possible knowledge gap: ${reasons.join('; ')}.`;
}

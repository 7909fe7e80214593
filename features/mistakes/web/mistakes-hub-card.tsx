import { IconCircleX } from '@tabler/icons-react';
import { closedWords } from '#features/results/closed-words.rules.ts';
import { Chip } from '#web/ui/chip.tsx';
import { HubCard } from '#web/ui/hub-card.tsx';
import { figure } from '#web/ui/numbers.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { mapSentence } from '../mistake-filters.rules.ts';
import type { Mistakes } from '../mistakes.contract.ts';
import { questionsWithoutReason } from '../reason-choices.rules.ts';
import { useMistakes } from './mistakes.api.ts';

/** The user's mistakes in the progress hub: what cost most, and how many still need a reason. */
export function MistakesHubCard() {
  const mistakes = useMistakes({});
  const { data, error } = mistakes;
  const without = data === undefined ? 0 : questionsWithoutReason(data).length;
  return (
    <HubCard
      to="/mistakes"
      title="Mistakes"
      icon={<IconCircleX size={18} stroke={1.5} aria-hidden />}
      chip={
        without > 0 && (
          <Chip kind="flag">
            {without} {without === 1 ? 'needs' : 'need'} a reason
          </Chip>
        )
      }
    >
      {error && !data ? (
        <LoadError what="your mistakes" error={error} retry={() => void mistakes.refetch()} />
      ) : data ? (
        <p>{saysOf(data)}</p>
      ) : (
        <SkeletonLines lines={2} />
      )}
    </HubCard>
  );
}

function saysOf(data: Mistakes): string {
  if (data.questions.length > 0) return `${mapSentence(data.map, 'taker', figure)}.`;
  if (data.closed !== null) return closedWords(data.closed.by, 'taker');
  return data.sessions.length > 0
    ? 'No questions were missed in the released tests.'
    : 'Missed questions show up here once a test’s results are released, with the reasons and what to do next.';
}

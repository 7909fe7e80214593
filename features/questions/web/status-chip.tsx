import { IconCheck } from '@tabler/icons-react';
import { Chip } from '#web/ui/chip.tsx';
import { STATUS_WORDS } from '../question-words.rules.ts';
import type { QuestionStatus } from '../questions.contract.ts';

const KINDS = { draft: 'info', live: 'right', retired: 'plain' } as const;

export function StatusChip({ status }: { status: QuestionStatus }) {
  return (
    <Chip kind={KINDS[status]} icon={status === 'live' && <IconCheck size={12} aria-hidden />}>
      {STATUS_WORDS[status]}
    </Chip>
  );
}

import { IconArchive, IconCheck } from '@tabler/icons-react';
import { Chip } from '#web/ui/chip.tsx';
import { STATUS_WORDS } from '../assessment-words.rules.ts';
import type { Assessment } from '../assessments.contract.ts';

const KINDS = { draft: 'info', published: 'right', archived: 'plain' } as const;
const ICONS = { draft: undefined, published: IconCheck, archived: IconArchive } as const;

/** The status of an assessment. A published one also says if it has unpublished changes. */
export function AssessmentChip({ of }: { of: Pick<Assessment, 'status' | 'has_unpublished_changes'> }) {
  const Icon = ICONS[of.status];
  return (
    <Chip kind={KINDS[of.status]} icon={Icon && <Icon size={12} aria-hidden />}>
      {STATUS_WORDS[of.status]}
      {of.status === 'published' && of.has_unpublished_changes && ', changed'}
    </Chip>
  );
}

import { IconMessageQuestion } from '@tabler/icons-react';
import { counted } from '#core/counted.ts';
import { Chip } from '#web/ui/chip.tsx';
import { HubCard, HubRow, HubRows } from '#web/ui/hub-card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { useDoubts } from './doubts.api.ts';

const MOST_SHOWN = '2';

/** Doubts in the study hub: answers that the user has not read, and the way to ask. */
export function DoubtsHubCard({ fresh }: { fresh: number }) {
  const unread = useDoubts({ unread: 'true', ordering: 'newest', page_size: MOST_SHOWN });
  return (
    <HubCard
      to="/doubts"
      title="Doubts"
      icon={<IconMessageQuestion size={18} stroke={1.5} aria-hidden />}
      chip={fresh > 0 && <Chip kind="on">{counted(fresh, 'answer')}</Chip>}
    >
      {unread.error && !unread.data ? (
        <LoadError what="your doubts" error={unread.error} retry={() => void unread.refetch()} />
      ) : !unread.data ? (
        <SkeletonLines lines={3} />
      ) : (
        <HubRows>
          {unread.data.results.map(({ id, title, answered_at }) => (
            <HubRow
              key={id}
              title={title}
              detail={
                answered_at !== null && (
                  <>
                    Answered <Instant at={answered_at} inSentence />
                  </>
                )
              }
              act={
                <LinkButton
                  variant="default"
                  to="/doubts/$doubt"
                  params={{ doubt: id }}
                  aria-label={`Read: ${title}`}
                >
                  Read
                </LinkButton>
              }
            />
          ))}
          <HubRow
            title="Stuck on something?"
            detail="Ask about a question, page, or video"
            act={
              <LinkButton variant="default" to="/doubts/new" aria-label="Ask a question">
                Ask
              </LinkButton>
            }
          />
        </HubRows>
      )}
    </HubCard>
  );
}

import { IconMovie } from '@tabler/icons-react';
import { useLogin } from '#web/shell/login.ts';
import { Chip } from '#web/ui/chip.tsx';
import { durationFigure, durationWords } from '#web/ui/durations.ts';
import { HubCard, HubRow, HubRows } from '#web/ui/hub-card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { OwnVideo } from '../watching.contract.ts';
import { actOf } from './video-act.ts';
import { useOwnVideos } from './videos.api.ts';

const MOST_SHOWN = 2;
const FEW = '20';

/** The videos in the study hub: what to watch next. `isMain`: its first button is the page's filled one. */
export function VideosHubCard({ fresh, isMain }: { fresh: number; isMain: boolean }) {
  const videos = useOwnVideos(useLogin()?.user.id ?? '', { page: '1', page_size: FEW });
  const open = (videos.data?.results ?? []).filter(({ done_at, is_open }) => done_at === null && is_open);
  return (
    <HubCard
      to="/videos"
      title="Videos"
      icon={<IconMovie size={18} stroke={1.5} aria-hidden />}
      chip={fresh > 0 && <Chip kind="on">{fresh} new</Chip>}
    >
      {videos.error ? (
        <LoadError what="your videos" error={videos.error} retry={() => void videos.refetch()} />
      ) : !videos.data ? (
        <SkeletonLines lines={3} />
      ) : open.length === 0 ? (
        <p>
          {videos.data.count === 0
            ? 'Lessons from your tutor will show up here.'
            : 'Nothing is left to watch right now.'}
        </p>
      ) : (
        <HubRows>
          {open.slice(0, MOST_SHOWN).map((own, place) => (
            <HubRow
              key={own.video.id}
              title={own.video.title}
              detail={detailOf(own)}
              share={own.video.kind === 'link' ? null : own.covered_seconds / own.video.duration_seconds}
              act={
                <LinkButton
                  variant={isMain && place === 0 ? 'filled' : 'default'}
                  to="/videos/$video"
                  params={{ video: own.video.id }}
                  search={{}}
                  aria-label={`Watch: ${own.video.title}, ${actOf(own)}`}
                >
                  Watch
                </LinkButton>
              }
            />
          ))}
        </HubRows>
      )}
    </HubCard>
  );
}

function detailOf({ video, resume_at_seconds }: OwnVideo): string {
  if (resume_at_seconds > 0)
    return `You stopped at ${durationFigure(resume_at_seconds)} of ${durationFigure(video.duration_seconds)}`;
  return [durationWords(video.duration_seconds), video.host].filter(Boolean).join(' · ');
}

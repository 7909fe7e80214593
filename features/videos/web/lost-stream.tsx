import { Card } from '#web/ui/card.tsx';
import { leadsTo } from '#web/ui/link-hosts.ts';
import { ErrorState } from '#web/ui/state.tsx';
import type { Video } from '../videos.contract.ts';
import { ForeignVideo } from './foreign-video.tsx';

/**
 * Shown if a stream did not load. Retrying reloads the page, because its content security policy may be older
 * than the lesson's server.
 */
export function LostStream({ video }: { video: Video }) {
  return (
    <>
      <Card>
        <ErrorState title="We couldn’t load the lesson" retry={() => window.location.reload()}>
          {leadsTo(video.url ?? '', []).name} didn’t send the video, or it can’t play here. Your progress and
          notes are saved.
        </ErrorState>
      </Card>
      <ForeignVideo video={video} />
    </>
  );
}

import { Card } from '#web/ui/card.tsx';
import { leadsTo } from '#web/ui/link-hosts.ts';
import { ErrorState } from '#web/ui/state.tsx';
import type { Video } from '../videos.contract.ts';
import { ForeignVideo } from './foreign-video.tsx';

/**
 * A stream that did not come. The page is loaded again to try it: what servers it may ask was said as it was loaded, and
 * the lesson's may be newer.
 */
export function LostStream({ video }: { video: Video }) {
  return (
    <>
      <Card>
        <ErrorState title="The lesson did not load" retry={() => window.location.reload()}>
          {leadsTo(video.url ?? '', []).name} did not send it, or not so that it plays here. What you watched
          and noted is kept.
        </ErrorState>
      </Card>
      <ForeignVideo video={video} />
    </>
  );
}

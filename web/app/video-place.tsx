import { useDoubtsAtMoments } from '#features/doubts/web/doubts.api.ts';
import { VideoScreen } from '#features/videos/web/video-screen.tsx';

/** A video, with what its reader asked at moments of it. */
export function VideoPlace() {
  return <VideoScreen useDoubts={useDoubtsAtMoments} />;
}

import { AssignmentsPart } from '#features/allocation/web/assignments-part.tsx';
import { useDoubtsAtMoments } from '#features/doubts/web/doubts.api.ts';
import { VideoScreen } from '#features/videos/web/video-screen.tsx';

function VideoAssignments({ video }: { video: string }) {
  return <AssignmentsPart of={{ video }} />;
}

/** A video, with the doubts that its viewer asked at certain moments. */
export function VideoPlace() {
  return <VideoScreen useDoubts={useDoubtsAtMoments} Assignments={VideoAssignments} />;
}

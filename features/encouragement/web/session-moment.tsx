import { useSessionTopics } from '#features/reviews/web/public.tsx';
import { useEncouragement } from './encouragement.api.ts';
import { Moment } from './level-moment.tsx';

/** Shows the levels that this practice session reached, once, at the end of a set. */
export function SessionMoment({ session }: { session: string }) {
  const levels = useEncouragement().data?.levels;
  const topics = useSessionTopics(session);
  return <Moment levels={topics && levels?.filter(({ topic }) => topics.includes(topic.id))} />;
}

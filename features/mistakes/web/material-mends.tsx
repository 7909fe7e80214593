import { useQuery } from '@tanstack/react-query';
import { useDrawnPractice } from '#features/practice/web/public.tsx';
import { MendsCard } from '#features/videos/web/public.tsx';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { queryOf } from '#web/lib/queries.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { whatMaterialMends } from '../mends.contract.ts';

const SET_SIZE = 8;
/** A practice set covers at most this many skills. */
const MOST_SKILLS = 5;

/**
 * Shown next to a material: the reader's missed questions that it helps with, and a button to practice their
 * skills. Shows nothing if there are none.
 */
export function MaterialMends({ material }: { material: string }) {
  const mends = useQuery(queryOf(whatMaterialMends, { params: { id: material } }));
  const practise = useDrawnPractice(true);
  const [fault] = practise.error instanceof ApiProblem ? practise.error.errors : [];
  if (!mends.data || mends.data.missed.length === 0) return null;
  const { topics, missed } = mends.data;
  const skills = topics.slice(0, MOST_SKILLS).map(({ id }) => id);
  return (
    <MendsCard topics={topics} missed={missed}>
      <BusyButton
        variant="default"
        busy={practise.isPending}
        busyWords="Preparing questions"
        onClick={() => practise.mutate({ topics: skills, size: SET_SIZE })}
      >
        {skills.length === 1 ? 'Practice this skill' : 'Practice these skills'}
      </BusyButton>
      {practise.error && <p role="alert">{fault?.message ?? faultWords(practise.error).detail}</p>}
    </MendsCard>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ownerWords, useSeesSeveral } from '#features/schools/web/public.tsx';
import { call } from '#web/lib/api.ts';
import { listNearDuplicates, type NearDuplicate } from '../near-duplicates.contract.ts';
import classes from './near-duplicates.module.css';
import { wordsOf } from './question-words.ts';
import { StatusChip } from './status-chip.tsx';

/** Lists questions that are nearly the same as this one; renders nothing if there are none. */
export function NearDuplicates({ question }: { question: string }) {
  const near = useQuery({
    queryKey: ['questions', 'near-duplicates', question],
    queryFn: ({ signal }) => call(listNearDuplicates, { params: { id: question }, signal }),
  });
  const seesSeveral = useSeesSeveral();
  const { results = [] } = near.data ?? {};
  if (results.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>{results.length === 1 ? '1 similar question' : `${results.length} similar questions`}</h3>
      <p>They have the same numbers and formulas, and almost the same words.</p>
      <ul>
        {results.map((one) => (
          <li key={one.id}>
            <Link to="/questions/$id" params={{ id: one.id }}>
              {one.code}
            </Link>
            <span className={classes.words}>{wordsOf(one.words)}</span>
            <span className={classes.about}>
              {likenessWords(one)}
              {seesSeveral && ` · ${ownerWords(one.school)}`}
            </span>
            {one.status !== 'live' && <StatusChip status={one.status} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Never rounds up to 100 %, because only equal texts may be called the same. */
function likenessWords({ likeness }: NearDuplicate): string {
  return likeness === 1 ? 'same words' : `${Math.min(99, Math.round(likeness * 100))}% similar`;
}

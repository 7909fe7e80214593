import { Link } from '@tanstack/react-router';
import { Instant, Moment } from '#web/ui/instant.tsx';
import type { Assignment } from '../assignments.contract.ts';
import { KIND_WORDS } from '../kind-words.rules.ts';

/** What is assigned, as a link to it, with its kind where it is no test. */
export function ThingCell({ kind, thing: { id, title } }: Pick<Assignment, 'kind' | 'thing'>) {
  if (kind === 'test') {
    return (
      <Link to="/assessments/$id" params={{ id }}>
        {title}
      </Link>
    );
  }
  return (
    <>
      {kind === 'practice_set' && (
        <Link to="/practice-sets/$id" params={{ id }}>
          {title}
        </Link>
      )}
      {kind === 'material' && (
        <Link to="/library/$material" params={{ material: id }}>
          {title}
        </Link>
      )}
      {kind === 'library_group' && (
        <Link to="/library" search={{ shelf: id }}>
          {title}
        </Link>
      )}
      {kind === 'video' && (
        <Link to="/videos/$video" params={{ video: id }}>
          {title}
        </Link>
      )}
      {`, ${KIND_WORDS[kind].toLowerCase()}`}
    </>
  );
}

/** When it was assigned, and by whom. */
export function GivenCell({ created_at, allocated_by }: Pick<Assignment, 'created_at' | 'allocated_by'>) {
  return (
    <>
      <Instant at={created_at} /> by {allocated_by.name}
    </>
  );
}

export function DateCell({ at }: { at: string | null }) {
  return at === null ? '–' : <Moment at={at} />;
}

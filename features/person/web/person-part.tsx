import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';

interface PersonPartProps<Data> {
  title: string;
  sub?: ReactNode;
  /** An action or a link at the end of the title line. */
  end?: ReactNode;
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** One part of a person's page. It loads and fails separately, so the other parts are still shown. */
export function PersonPart<Data>({ title, sub, end, query, lines = 3, children }: PersonPartProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <Section title={title} sub={sub} end={end}>
      <Card>
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <LoadError what={`“${title}”`} error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={lines} />
        )}
      </Card>
    </Section>
  );
}

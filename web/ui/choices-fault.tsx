import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';

type Choices = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;

/**
 * The error text for a field whose choices did not load. An empty list would suggest that there are no
 * choices. `what` is what can be chosen, for example `the tags`.
 */
export function choicesFault(what: string, { data, error, refetch }: Choices): ReactElement | undefined {
  if (error === null || data !== undefined) return undefined;
  return (
    <span role="alert">
      We couldn’t load {what}.{' '}
      <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
        Try again
      </Button>
    </span>
  );
}

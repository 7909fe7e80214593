import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';

type Choices = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;

/** What a field says where its choices, `what`, did not come: an empty one would say that there are none. */
export function choicesFault(what: string, { data, error, refetch }: Choices): ReactElement | undefined {
  if (error === null || data !== undefined) return undefined;
  return (
    <span role="alert">
      {what} did not load.{' '}
      <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
        Try again
      </Button>
    </span>
  );
}

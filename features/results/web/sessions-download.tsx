import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { sayFault } from '#web/shell/say-fault.ts';
import { useDownloadResults, useDownloadSessions, useTitle } from './results.api.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** Saves a list of sessions as a file; for a single test also its results, with a score for each part. */
export function SessionsDownload(shown: Parameters<typeof useDownloadSessions>[0]) {
  const saving = useDownloadSessions(shown);
  const save = () => saving.mutate(undefined, { onError: sayFault });
  const { assessment } = shown;
  if (assessment === undefined) {
    return (
      <Button
        variant="default"
        leftSection={<IconDownload {...ICON} />}
        disabled={saving.isPending}
        onClick={save}
      >
        Download CSV
      </Button>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload {...ICON} />}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          disabled={saving.isPending}
        >
          Download CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={save}>Sessions in this list</Menu.Item>
        <ResultsItem assessment={assessment} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Saves the results of a test: one row per submitted session in view, with the score of each part. */
export function ResultsItem({ assessment }: { assessment: string }) {
  const saving = useDownloadResults(assessment, useTitle(assessment).data ?? 'Test');
  return (
    <Menu.Item disabled={saving.isPending} onClick={() => saving.mutate(undefined, { onError: sayFault })}>
      All results of this test, with section scores
    </Menu.Item>
  );
}

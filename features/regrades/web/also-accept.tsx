import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AlsoAcceptProps } from '#features/results/web/public.tsx';
import { faultWords } from '#web/lib/faults.ts';
import { JobStatus } from '#web/ui/job-status.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Regrade } from '../regrades.contract.ts';
import classes from './also-accept.module.css';
import { bodyOf } from './chosen-key.ts';
import { acceptWords } from './regrade-words.ts';
import { useRegrade } from './regrades.api.ts';

/**
 * Shows what accepting another typed answer would mean, with a link to the regrade's preview. Changes nothing
 * itself.
 */
export function AlsoAccept({ question, assessment, label, typed, gap, cancel }: AlsoAcceptProps) {
  const [regrade, setRegrade] = useState<Regrade | null>(null);
  const { run, job, stop } = useRegrade((given) => {
    if (given.question === question && given.regraded_at === null) setRegrade(given);
  });
  const { mutate } = run;
  useEffect(() => {
    const right = [typed];
    mutate({
      params: { id: question },
      query: { dry_run: 'true' },
      body: bodyOf({ action: 'accept_also', right, gap: gap ?? undefined }),
    });
  }, [question, typed, gap, mutate]);
  return (
    <div className={classes.accept}>
      <div className={classes.words} role="status">
        <b>If you also accept “{typed}”</b>
        {run.isPending ? (
          <JobStatus words="Counting who gains points" job={job} stop={stop} />
        ) : run.error ? (
          `: ${faultWords(run.error).detail}`
        ) : (
          regrade && `: ${acceptWords(regrade)}`
        )}
      </div>
      <div className={classes.acts}>
        <Button variant="default" size="xs" onClick={cancel}>
          Cancel
        </Button>
        {regrade && (
          <LinkButton
            size="xs"
            to="/questions/$id/regrade"
            params={{ id: question }}
            search={{ assessment, label, accept: typed, gap: gap ?? undefined }}
          >
            Preview the regrade
          </LinkButton>
        )}
      </div>
    </div>
  );
}

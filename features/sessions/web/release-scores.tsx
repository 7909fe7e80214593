import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import { useLatePart } from '#web/ui/late-part.ts';
import { scoresWords } from '../release-words.rules.ts';
import { useReleaseLook } from './release.api.ts';
import classes from './release-scores.module.css';

const loadDialog = async () => (await import('./release-dialog.tsx')).ReleaseDialog;

export interface ReleaseScoresProps extends ButtonProps {
  assessment: string;
  /** Number of scores that are ready, if known. */
  ready?: number;
  group?: string | undefined;
  only?: readonly string[];
  'aria-label'?: string;
  /** Label of the button; by default the number of scores. */
  children?: ReactNode;
}

/** The button and dialog that release results of a test; renders nothing for people who may not release. */
export function ReleaseButton({ assessment, ready, group, only, children, ...button }: ReleaseScoresProps) {
  const role = useLogin()?.user.role ?? 'guest';
  const [isOpen, setOpen] = useState(false);
  const { Part: ReleaseDialog } = useLatePart(loadDialog, isOpen, setOpen);
  if (reachOf(role, 'results.release') === 'none') return null;
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {children ?? (ready === undefined ? 'Release scores' : `Release ${scoresWords(ready)}`)}
      </Button>
      {isOpen && ReleaseDialog && (
        <ReleaseDialog assessment={assessment} group={group} only={only} close={() => setOpen(false)} />
      )}
    </>
  );
}

/**
 * Number of results of a test that are ready, with the button to release them; renders nothing for people who
 * may not release.
 */
export function ReadyToRelease({ assessment }: { assessment: string }) {
  const role = useLogin()?.user.role ?? 'guest';
  return reachOf(role, 'results.release') === 'none' ? null : <Ready assessment={assessment} />;
}

function Ready({ assessment }: { assessment: string }) {
  const { data } = useReleaseLook(assessment, undefined);
  if (!data?.results.some(({ session }) => session !== null)) return null;
  const ready = data.sessions.length;
  return (
    <div className={classes.ready}>
      <p>
        {ready === 0
          ? 'No scores to release.'
          : `${scoresWords(ready)} ${ready === 1 ? 'is' : 'are'} ready to release.`}
      </p>
      <ReleaseButton assessment={assessment} variant="default" {...(ready > 0 && { ready })} />
    </div>
  );
}

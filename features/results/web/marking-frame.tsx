import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '#web/ui/page.tsx';
import { useTitle } from './results.api.ts';

interface MarkingFrameProps {
  assessment: string;
  sub?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** The page frame of the grading screen in each of its states. */
export function MarkingFrame({ assessment, sub, action, children }: MarkingFrameProps) {
  const title = useTitle(assessment).data;
  return (
    <Page
      title={title === undefined ? 'Grading' : `${title}, grading`}
      kind="list"
      trail={
        <>
          <Link to="/assessments">Tests</Link> /{' '}
          <Link to="/assessments/$id" params={{ id: assessment }}>
            {title ?? 'Test'}
          </Link>
        </>
      }
      sub={sub}
      action={action}
    >
      {children}
    </Page>
  );
}

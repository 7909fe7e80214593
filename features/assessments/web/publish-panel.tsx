import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { faultWords } from '#web/lib/faults.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import type { Assessment, PublishFault } from '../assessments.contract.ts';
import type { usePublishCheck } from './assessments.api.ts';
import classes from './builder.module.css';

interface PublishPanelProps {
  assessment: Assessment;
  check: ReturnType<typeof usePublishCheck>;
  goTo: (fault: PublishFault) => void;
}

export const PUBLISH_PANEL = 'before-you-publish';

/** Lists all errors that keep the test from being published, each with a link to its place. */
export function PublishPanel({ assessment, check, goTo }: PublishPanelProps) {
  const faults = check.data?.faults;
  const isPublished = assessment.status === 'published' && !assessment.has_unpublished_changes;
  return (
    <aside className={classes.panel} aria-labelledby={PUBLISH_PANEL}>
      <h2 id={PUBLISH_PANEL} tabIndex={-1}>
        {isPublished ? 'Published' : 'Before you publish'}
        {faults !== undefined && faults.length > 0 && (
          <Chip kind="wrong">{faults.length === 1 ? '1 problem' : `${faults.length} problems`}</Chip>
        )}
      </h2>
      {faults === undefined &&
        (check.error ? (
          <ErrorState title="The check didn’t run" retry={() => void check.refetch()}>
            {faultWords(check.error).detail}
          </ErrorState>
        ) : (
          <SkeletonLines lines={3} />
        ))}
      {faults?.length === 0 && <p>{readyWords(assessment)}</p>}
      {faults !== undefined && faults.length > 0 && (
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.where} ${fault.message}`}>
              <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
              <div>
                <button type="button" onClick={() => goTo(fault)}>
                  {fault.where}
                </button>
                <span>{fault.message}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {check.data && (
        <>
          <p>{check.data.visible}</p>
          {check.data.warnings.length > 0 && (
            <ul className={classes.warnings} aria-label="Before you assign it">
              {check.data.warnings.map((warning) => (
                <li key={warning}>
                  <IconInfoCircle size={16} stroke={1.5} aria-hidden />
                  <span>{warning}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {assessment.revision !== null && (
        <p>
          Version {assessment.revision.number} was published{' '}
          <Instant at={assessment.revision.created_at} inSentence />.
        </p>
      )}
    </aside>
  );
}

function readyWords({ status, has_unpublished_changes }: Assessment): string {
  if (status !== 'published') return 'Ready to publish.';
  return has_unpublished_changes
    ? 'New sessions still get the test as last published. Publish your changes to use this version.'
    : 'New sessions get the test as you see it.';
}

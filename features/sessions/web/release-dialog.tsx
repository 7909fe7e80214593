import { Button, Checkbox, Radio, Textarea, VisuallyHidden } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { serverNow } from '#web/lib/server-now.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { Releasable, ReleaseShown } from '../release-many.contract.ts';
import { scoresWords } from '../release-words.rules.ts';
import { useCancelRelease, useRelease, useReleaseLook } from './release.api.ts';
import classes from './release-dialog.module.css';
import { leakWords, rowScore, spreadWords, stateWords } from './release-words.ts';

export interface ReleaseDialogProps {
  assessment: string;
  /** Limits the release to members of this group. */
  group?: string | undefined;
  /** Sessions ticked at first; by default those that are ready. */
  only?: readonly string[] | undefined;
  close: () => void;
}

/** Dialog that releases results of a test to many students: who gets them, what they see, and when. */
export function ReleaseDialog({ assessment, group, only, close }: ReleaseDialogProps) {
  const look = useReleaseLook(assessment, group);
  if (look.data)
    return <ReleaseForm assessment={assessment} group={group} only={only} close={close} shown={look.data} />;
  return (
    <Dialog opened close={close} title="Release scores" size={820}>
      {look.error ? (
        <LoadError what="the scores" error={look.error} retry={() => void look.refetch()} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Dialog>
  );
}

const isTickable = ({ state }: Releasable) => state === 'ready' || state === 'partly';

const NOTE_LENGTH = 600;

function ReleaseForm({
  assessment,
  group,
  only,
  close,
  shown,
}: ReleaseDialogProps & { shown: ReleaseShown }) {
  const releasing = useRelease(close);
  const [unticked, setUnticked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [correctness, setCorrectness] = useState(shown.correctness.is_offered);
  const [answers, setAnswers] = useState(
    shown.correctness.is_offered && shown.answers.is_offered && shown.answers.waits_for === null,
  );
  const [isLater, setLater] = useState(false);
  const [at, setAt] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [notify, setNotify] = useState(true);
  const now = serverNow();
  const tickable = shown.results.filter(isTickable);
  const others = shown.results.filter((row) => !isTickable(row));
  const isTicked = ({ session, state }: Releasable) =>
    session !== null &&
    (unticked.get(session) ?? (only === undefined ? state === 'ready' : only.includes(session)));
  const ticked = tickable.filter(isTicked);
  const tick = (session: string, isOn: boolean) => setUnticked(new Map(unticked).set(session, isOn));
  const what = scoresWords(ticked.length);
  const shows = answers ? 'answers' : correctness ? 'correctness' : 'score';
  const isAtMissing = isLater && at === null;
  const submit = () => {
    if (ticked.length === 0 || isAtMissing) return;
    releasing.mutate({
      etag: shown.etag,
      body: {
        assessment,
        ...(group !== undefined && { group }),
        sessions: ticked.flatMap(({ session }) => session ?? []),
        correctness,
        answers,
        note,
        notify,
        at: isLater ? at : null,
      },
    });
  };
  return (
    <Dialog opened close={close} title={`Release ${what} of ${shown.assessment.title}`} size={820}>
      <p className={classes.spread}>{spreadWords(ticked) ?? 'Choose who sees their result.'}</p>
      <div className={classes.columns}>
        <section className={classes.who} aria-label="Who">
          <h3>
            Who <small>{`${ticked.length} of ${shown.results.length}`}</small>
          </h3>
          <ul>
            {tickable.map((row) => (
              <li key={row.session}>
                <Checkbox
                  label={row.taker.name}
                  checked={isTicked(row)}
                  onChange={({ currentTarget }) => tick(row.session ?? '', currentTarget.checked)}
                />
                <span>
                  {row.state === 'partly' && <small>{stateWords(row, now)}</small>} <b>{rowScore(row)}</b>
                </span>
              </li>
            ))}
          </ul>
          {others.length > 0 && (
            <ul className={classes.others} aria-label="Not released">
              {others.map((row) => (
                <Other key={row.session ?? row.taker.id} row={row} assessment={assessment} now={now} />
              ))}
            </ul>
          )}
        </section>
        <div className={classes.terms}>
          <section aria-label="What they see">
            <h3>What they see</h3>
            <Checkbox label="Score and points" checked readOnly disabled />
            <Checkbox
              label="Which answers were right and wrong"
              description={shown.correctness.is_offered ? undefined : 'This test never shows these.'}
              disabled={!shown.correctness.is_offered}
              checked={correctness}
              onChange={({ currentTarget }) => {
                setCorrectness(currentTarget.checked);
                if (!currentTarget.checked) setAnswers(false);
              }}
            />
            <Checkbox
              label="Correct answers and explanations"
              description={
                shown.answers.is_offered ? leakWords(shown.answers, now) : 'This test never shows these.'
              }
              disabled={!shown.answers.is_offered || !correctness}
              checked={answers}
              onChange={({ currentTarget }) => setAnswers(currentTarget.checked)}
            />
            {ticked[0] && <PreviewLink row={ticked[0]} shows={shows} at={isLater ? at : null} />}
          </section>
          <section aria-label="When">
            <h3>When</h3>
            <Radio.Group
              aria-label="When"
              value={isLater ? 'day' : 'now'}
              onChange={(value) => setLater(value === 'day')}
            >
              <div className={classes.choices}>
                <Radio value="now" label="Now" />
                <Radio value="day" label="Later" />
              </div>
            </Radio.Group>
            {isLater && <InstantField label="Release on" value={at} onChange={setAt} />}
          </section>
          <section aria-label="Note">
            <Textarea
              label={
                <>
                  Note <small>optional, shown above the score</small>
                </>
              }
              rows={2}
              maxLength={NOTE_LENGTH}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
            <Checkbox
              label={ticked.length === 1 ? 'Notify the student' : `Notify the ${ticked.length} students`}
              checked={notify}
              onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
            />
          </section>
        </div>
      </div>
      <FormFault error={releasing.error} fields={[]} />
      <div className={classes.foot}>
        <span>{isLater ? 'You can cancel this until then.' : 'You can undo this for 60 seconds.'}</span>
        <Button variant="default" data-safe onClick={close}>
          Cancel
        </Button>
        <BusyButton
          busy={releasing.isPending}
          busyWords="Releasing"
          disabled={ticked.length === 0 || isAtMissing}
          onClick={submit}
        >
          Release {what}
        </BusyButton>
      </div>
    </Dialog>
  );
}

interface PreviewLinkProps {
  row: Releasable;
  shows: 'score' | 'correctness' | 'answers';
  at: string | null;
}

/** Opens the result as its student would see it in a new window, so that the choices in the dialog stay. */
function PreviewLink({ row: { session, taker }, shows, at }: PreviewLinkProps) {
  if (session === null) return null;
  return (
    <Link
      to="/results/$session"
      params={{ session }}
      search={{ preview: shows, ...(at !== null && { at }) }}
      target="_blank"
      className={classes.preview}
    >
      <IconEye size={16} stroke={1.5} aria-hidden />
      Preview as {taker.name}
      <VisuallyHidden>in a new tab</VisuallyHidden>
    </Link>
  );
}

/** A person whose result is not released now, with the reason and what to do about it. */
function Other({ row, assessment, now }: { row: Releasable; assessment: string; now: Date }) {
  const cancelling = useCancelRelease();
  const { session, state, taker } = row;
  return (
    <li>
      <span>{taker.name}</span>
      {state === 'needs_grading' ? (
        <Link to="/assessments/$id/marking" params={{ id: assessment }}>
          {stateWords(row, now)}
        </Link>
      ) : (
        <span>{stateWords(row, now)}</span>
      )}
      {state === 'planned' && session !== null && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Cancel the release for ${taker.name}`}
          aria-disabled={cancelling.isPending}
          onClick={() => cancelling.mutate([session])}
        >
          Cancel
        </Button>
      )}
    </li>
  );
}

import { Button, TextInput } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { KeyedQuestion } from '#features/questions/questions.contract.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Figure, Figures } from '#web/ui/figures.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { JobStatus } from '#web/ui/job-status.tsx';
import { count, share } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import type { Regrade } from '../regrades.contract.ts';
import { ChangeBars } from './change-bars.tsx';
import { ChangedList } from './changed-list.tsx';
import { bodyOf, type Chosen, chosenFrom, isWhole } from './chosen-key.ts';
import { KeyCard } from './key-card.tsx';
import classes from './regrade-page.module.css';
import { counted, keyWords, leadWords, signed, unitWord } from './regrade-words.ts';
import { useRegrade, useTestTitle } from './regrades.api.ts';

const route = getRouteApi('/frame/questions/$id/regrade');

/** The preview of a regrade, and after carrying it out its result, both with the list of changed scores. */
export function RegradePage({ question }: { question: KeyedQuestion }) {
  const { assessment, label, accept, gap } = route.useSearch();
  const title = useTestTitle(assessment);
  const [chosen, setChosen] = useState<Chosen>(() => chosenFrom(question, accept, gap));
  const [regrade, setRegrade] = useState<Regrade | null>(null);
  const [reason, setReason] = useState('');
  const { run, job, stop } = useRegrade((given) => {
    if (given.question === question.id) setRegrade(given);
  });
  const isDone = regrade?.regraded_at != null;
  const params = { id: question.id };
  const { mutate } = run;
  useEffect(() => {
    if (accept === undefined) return;
    mutate({
      params: { id: question.id },
      query: { dry_run: 'true' },
      body: bodyOf(chosenFrom(question, accept, gap)),
    });
  }, [accept, gap, question, mutate]);
  const look = (next: Chosen) => {
    setChosen(next);
    setRegrade(null);
    if (isWhole(next, question)) run.mutate({ params, query: { dry_run: 'true' }, body: bodyOf(next) });
  };
  const store = () =>
    run.mutate({ params, body: { ...bodyOf(chosen), reason }, ...(regrade && { ifMatch: regrade.etag }) });
  const isStale = run.error instanceof ApiProblem && run.error.code === 'changed_since';
  const name = label ?? 'this question';
  return (
    <Page
      title="Correct a key"
      kind="list"
      trail={
        assessment === undefined ? (
          <Link to="/questions/$id" params={params}>
            Question
          </Link>
        ) : (
          <>
            <Link
              to="/assessments/$id/analysis"
              params={{ id: assessment }}
              search={{ question: question.id }}
            >
              {title ?? 'Test'}, analysis
            </Link>{' '}
            / {label}
          </>
        )
      }
      sub={
        <span className={classes.sub} role="status">
          {isDone ? <Chip kind="right">Done</Chip> : <Chip>Preview</Chip>}
          {regrade === null ? (
            'nothing has changed yet'
          ) : (
            <>
              {counted(regrade.sessions, 'session')}
              {regrade.first_at && regrade.last_at && (
                <>
                  , <Instant at={regrade.first_at} inSentence /> to{' '}
                  <Instant at={regrade.last_at} inSentence />
                </>
              )}{' '}
              · {regrade.regraded_at ? <Instant at={regrade.regraded_at} /> : 'nothing has changed yet'}
            </>
          )}
        </span>
      }
    >
      {regrade && (
        <p className={classes.lead}>
          <b>{leadWords(regrade)[0]}</b> {leadWords(regrade)[1]}
        </p>
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          {run.isPending && <JobStatus words="Scoring with the new answer key" job={job} stop={stop} />}
          {run.error && !run.isPending && (
            <ErrorState
              title={isStale ? 'Sessions changed since the preview' : 'The regrade didn’t work'}
              retry={() => look(chosen)}
            >
              {faultWords(run.error).detail}
            </ErrorState>
          )}
          {regrade === null ? (
            !run.isPending && (
              <Card>
                <p className={classes.calm}>
                  Choose the correct answer next to the question. We’ll show how scores change in every
                  session in your view that asked {name} before anything is saved.
                </p>
              </Card>
            )
          ) : (
            <>
              <Figures figures={figuresOf(regrade)} />
              <ChangeBars regrade={regrade} />
            </>
          )}
        </div>
        <KeyCard question={question} chosen={chosen} regrade={regrade} isDone={isDone} choose={look} />
      </div>
      {regrade && <ChangedList regrade={regrade} />}
      {regrade && !isDone && (
        <Card>
          <TextInput
            label="Reason, saved with each score and shown to students"
            value={reason}
            maxLength={300}
            required
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <p className={classes.about}>{consequences(regrade)}</p>
          <div className={classes.acts}>
            <Button variant="default" onClick={() => look(chosenFrom(question))}>
              Cancel
            </Button>
            {isStale ? (
              <Button onClick={() => look(chosen)}>Preview again</Button>
            ) : (
              <BusyButton
                busy={run.isPending}
                busyWords="Regrading"
                disabled={reason.trim() === '' || regrade.sessions + regrade.under_way === 0}
                onClick={store}
              >
                {deedWords(regrade)}
              </BusyButton>
            )}
          </div>
        </Card>
      )}
    </Page>
  );
}

function figuresOf(regrade: Regrade): Figure[] {
  const { sessions, up, down, same, mean_change, unit, facility, discrimination } = regrade;
  return [
    { label: 'Scores up', value: count(up), unit: `of ${count(sessions)}` },
    { label: 'Scores down', value: count(down) },
    { label: 'Same', value: count(same) },
    {
      label: 'Mean change',
      value: signed(Math.round(mean_change * 10) / 10),
      unit: unitWord(unit, mean_change),
    },
    ...(facility === null
      ? []
      : [{ label: 'Facility', value: `${share(facility.before)} → ${share(facility.after)}` }]),
    ...(discrimination === null
      ? []
      : [
          {
            label: 'Discrimination',
            value: `${share(discrimination.before)} → ${share(discrimination.after)}`,
          },
        ]),
  ];
}

function deedWords(regrade: Regrade): string {
  const sessions = `regrade ${count(regrade.sessions)}`;
  const key = keyWords(regrade);
  return {
    new_key: `Change to ${key}, ${sessions}`,
    accept_also: `Accept ${key}, ${sessions}`,
    full_credit: `Give full points, ${sessions}`,
    drop: `Drop it, ${sessions}`,
  }[regrade.action];
}

/** The consequences in one line: who is informed, which sessions are not changed, and what else changes. */
function consequences(regrade: Regrade): string {
  const {
    told,
    not_out,
    under_way,
    sessions_elsewhere,
    left_out,
    mends_bank,
    assessments,
    assessments_left,
  } = regrade;
  const parts = [
    `It stands with ${counted(told, 'score')} that ${told === 1 ? 'is released and changes' : 'are released and change'}; both scores are kept.`,
    not_out > 0 && `${counted(not_out, 'score')} ${not_out === 1 ? 'isn’t' : 'aren’t'} released yet.`,
    under_way > 0 && `${counted(under_way, 'session')} not submitted yet will use the new answer key.`,
    sessions_elsewhere > 0 &&
      `${counted(sessions_elsewhere, 'session')} of students outside your view ${sessions_elsewhere === 1 ? 'doesn’t' : 'don’t'} change.`,
    left_out > 0 &&
      `${counted(left_out, 'session')} had other options and ${left_out === 1 ? 'doesn’t' : 'don’t'} change.`,
    mends_bank && 'The question in the bank gets the new answer key.',
    assessments.length > 0 && `Asked so from now on: ${assessments.map(({ title }) => title).join(', ')}.`,
    assessments_left > 0 &&
      `${counted(assessments_left, 'test')} that other people wrote ${assessments_left === 1 ? 'keeps' : 'keep'} the old answer key.`,
  ];
  return parts.filter(Boolean).join(' ');
}

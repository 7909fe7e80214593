import { Button } from '@mantine/core';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import type { ContentPlace } from '#features/schools/web/public.tsx';
import { useLogin } from '#web/shell/login.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { count } from '#web/ui/numbers.ts';
import { MOST_AT_ONCE, type QuestionsReport } from '../bulk.contract.ts';
import type { ImportReport } from '../import.contract.ts';
import { BankActDialog } from './bank-act-dialog.tsx';
import { MOST_IN_A_SECTION, QuestionsReportDialog } from './bank-choosing.tsx';
import classes from './import.module.css';
import type { BuildTest as BuildTestForm } from './question-slots.ts';
import { questionsInWords } from './question-words.ts';

interface ImportDoneProps {
  BuildTest: BuildTestForm;
  report: ImportReport;
  mayPublish: boolean;
  /** The title and school that the dialog for a new test starts with. */
  title: string;
  place: ContentPlace;
}

/**
 * The next steps after an import: make a test from the questions, give skills to questions without one,
 * publish them.
 */
export function ImportDone({ report, mayPublish, title, place, BuildTest }: ImportDoneProps) {
  const role = useLogin()?.user.role ?? 'guest';
  const [dialog, setDialog] = useState<'build' | 'live' | null>(null);
  const [acted, setActed] = useState<{ made: QuestionsReport; words: string } | null>(null);
  const { totals, without_topic, status, import: batch } = report;
  const added = totals.taken + totals.changed;
  const questions = report.items.flatMap(({ outcome, question }) =>
    question !== null && (outcome === 'taken' || outcome === 'changed') ? [question] : [],
  );
  const mayBuild = reachOf(role, 'assessments.write') !== 'none' && questions.length > 0;
  const mayGoLive = mayPublish && status === 'draft' && acted === null && added <= MOST_AT_ONCE;
  return (
    <>
      <Card>
        <div className={classes.done} role="status">
          <p>
            <b>{doneWords(report)}</b> {batch !== null && skillWords(added, without_topic)}{' '}
            {batch !== null &&
              mayGoLive &&
              'They are drafts. Publish them before you publish a test that uses them.'}
          </p>
        </div>
        <div className={classes.acts}>
          {mayBuild && questions.length <= MOST_IN_A_SECTION && (
            <Button onClick={() => setDialog('build')}>Build a test with these</Button>
          )}
          {batch !== null && without_topic > 0 && (
            <LinkButton to="/questions" search={{ import: batch, no_topic: true }} variant="default">
              Set skills now
            </LinkButton>
          )}
          {batch !== null && mayGoLive && (
            <Button variant="default" onClick={() => setDialog('live')}>
              Publish them
            </Button>
          )}
          {batch !== null && (
            <LinkButton to="/questions" search={{ import: batch }} variant="default">
              View in the question bank
            </LinkButton>
          )}
        </div>
      </Card>
      {dialog === 'build' && (
        <BuildTest questions={questions} title={title} place={place} close={() => setDialog(null)} />
      )}
      {dialog === 'live' && batch !== null && (
        <BankActDialog
          act="live"
          chosen={{ filters: { import: batch }, count: added }}
          count={added}
          done={(made, words) => {
            setActed({ made, words });
            setDialog(null);
          }}
          close={() => setDialog(null)}
        />
      )}
      {acted !== null && dialog === null && acted.words !== '' && (
        <QuestionsReportDialog
          report={acted.made}
          words={acted.words}
          close={() => setActed({ ...acted, words: '' })}
        />
      )}
    </>
  );
}

function doneWords({ totals }: ImportReport): string {
  const added = totals.taken + totals.changed;
  if (added === 0) return 'No questions were imported.';
  return `${questionsInWords(added)} imported.`;
}

function skillWords(added: number, without: number): string {
  if (without === 0) return added === 1 ? 'The question has a skill.' : 'All questions have a skill.';
  if (without === added) return added === 1 ? 'It has no skill yet.' : 'None of them has a skill yet.';
  return `${count(without)} of them ${without === 1 ? 'has' : 'have'} no skill yet.`;
}

import { Switch } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { reachOf } from '#core/access/access.ts';
import { ownerWords, useSeesSeveral } from '#features/schools/web/public.tsx';
import { useLogin } from '#web/shell/login.ts';
import { Instant } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TYPE_WORDS } from '../question-words.rules.ts';
import type { Question } from '../questions.contract.ts';
import { NOT_CHANGED, whyNotChanged } from '../questions.rules.ts';
import { CopyQuestion } from './copy-question.tsx';
import { NearDuplicates } from './near-duplicates.tsx';
import { QuestionPlaces } from './question-places.tsx';
import type { QuestionStatistics, Reports } from './question-slots.ts';
import { QuestionView } from './question-view.tsx';
import { placeWords } from './question-words.ts';
import classes from './questions.module.css';
import { StatusChip } from './status-chip.tsx';
import { useQuestionWriter } from './writer.ts';

interface QuestionPaneProps {
  question: Question;
  mayChange: boolean;
  /** Whether past answers to the question would be scored differently today. */
  isToRegrade: boolean;
  Reports: Reports;
  keys: { shown: boolean; show: (shown: boolean) => void };
  Statistics: QuestionStatistics;
}

/** The chosen question for reading: its properties, the actions on it, and its content. */
export function QuestionPane({
  question,
  mayChange,
  isToRegrade,
  Reports: ReportsPart,
  keys,
  Statistics,
}: QuestionPaneProps) {
  const place = placeWords(question);
  const seesSeveral = useSeesSeveral();
  const me = useLogin()?.user;
  const maySeeResults = me !== undefined && reachOf(me.role, 'results.analyse') !== 'none';
  const writer = useQuestionWriter();
  const why = writer && whyNotChanged(writer, question);
  const mayCopy = me !== undefined && question.has_keys && reachOf(me.role, 'bank.write') !== 'none';
  return (
    <>
      <header className={classes.paneHead}>
        <h2>
          {question.code} {TYPE_WORDS[question.type].toLowerCase()}
        </h2>
        <StatusChip status={question.status} />
        <span className={classes.about}>
          {place !== '' && `${place} · `}
          {question.further_tags.length > 0 &&
            `previously also ${question.further_tags.map(({ name }) => name).join(', ')} · `}
          {seesSeveral && `${ownerWords(question.school)} · `}edited{' '}
          <Instant at={question.updated_at} inSentence />
        </span>
        <div className={classes.paneActs}>
          {question.has_keys && (
            <Switch
              label="Show answer key"
              checked={keys.shown}
              onChange={(event) => keys.show(event.currentTarget.checked)}
            />
          )}
          {mayCopy && <CopyQuestion question={question} mayChange={mayChange} />}
          {question.has_keys && (
            <LinkButton to="/questions/$id/history" params={{ id: question.id }} variant="default" size="xs">
              History
            </LinkButton>
          )}
          {me !== undefined && reachOf(me.role, 'doubts.answer') !== 'none' && (
            <LinkButton to="/doubts" search={{ question: question.id }} variant="default" size="xs">
              Doubts
            </LinkButton>
          )}
          {mayChange && isToRegrade && (
            <LinkButton to="/questions/$id/regrade" params={{ id: question.id }} variant="default" size="xs">
              Preview a regrade
            </LinkButton>
          )}
          {mayChange && (
            <LinkButton
              to="/questions/$id"
              params={{ id: question.id }}
              variant="default"
              size="xs"
              leftSection={<IconPencil size={14} stroke={1.5} aria-hidden />}
            >
              Edit
            </LinkButton>
          )}
        </div>
      </header>
      {mayCopy && why != null && <p className={classes.whyNot}>{NOT_CHANGED[why]}</p>}
      <QuestionView question={question} showsKey={keys.shown} />
      <div className={classes.places}>
        <QuestionPlaces question={question} mayChange={mayChange} />
      </div>
      <NearDuplicates question={question.id} />
      <ReportsPart question={question.id} />
      {maySeeResults && <Statistics question={question.id} showsKey={keys.shown} />}
    </>
  );
}

import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { isOurs, LANGUAGE_CHOICES, type Language, languageName } from '#features/letters/language.rules.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { ShellIcon } from '#web/shell/shell-icon.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { asRead, languagesOf } from '../letter.rules.ts';
import { after, mayBeWritten } from '../report-states.rules.ts';
import type { WeeklyReport } from '../weekly.contract.ts';
import { ReportLetter } from './report-letter.tsx';
import { useSaveReport, useWrite } from './weekly.api.ts';
import classes from './weekly-screen.module.css';
import { rowWords } from './weekly-words.ts';

interface OpenReportProps {
  report: WeeklyReport;
  note: RefObject<HTMLTextAreaElement | null>;
  busy: boolean;
  approve: () => void;
  hold: () => void;
  undo: () => void;
}

/**
 * One report as its guardian will read it, with facts for the approver. It is mounted anew for each report.
 */
export function OpenReport(props: OpenReportProps) {
  return <Opened key={props.report.id} {...props} />;
}

function Opened({ report, note, busy, approve, hold, undo }: OpenReportProps) {
  const going = report.guardians.filter(({ gets_it }) => gets_it);
  const languages = languagesOf(report);
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'en');
  const saving = useSaveReport();
  const { status, standing, may_approve } = report;
  const queued_at = report.queued_at === null ? null : new Date(report.queued_at);
  const isOpen = status === 'draft' || status === 'held' || status === 'failed';
  return (
    <div className={classes.open}>
      <header>
        <div>
          <h2>{report.student.name}</h2>
          <p>
            {going.length === 0
              ? 'to no one'
              : going
                  .map(({ name, language: own }) => `to ${name} · email in ${languageName(own)}`)
                  .join(' · ')}
          </p>
        </div>
        <div className={classes.acts}>
          <Button
            size="xs"
            variant="default"
            disabled={saving.isPending}
            onClick={() => saving.mutate({ report, language }, { onError: sayFault })}
          >
            Download PDF
          </Button>
          {may_approve && (
            <>
              {after({ status, queued_at }, 'undo') !== null && (
                <Button size="xs" variant="default" disabled={busy} onClick={undo}>
                  Move back to draft
                </Button>
              )}
              {(status === 'draft' || status === 'failed') && (
                <Button size="xs" variant="default" disabled={busy} onClick={hold}>
                  Hold back
                </Button>
              )}
              {isOpen && standing !== 'cannot_go' && (
                <BusyButton size="xs" variant="light" busy={busy} busyWords="Approving" onClick={approve}>
                  Approve this report
                </BusyButton>
              )}
            </>
          )}
        </div>
      </header>
      {standing !== 'unremarkable' && isOpen && (
        <p className={classes.why}>
          <ShellIcon name="warning" />
          <span>{rowWords(report)}</span>
        </p>
      )}
      <div className={classes.halves}>
        <div className={classes.letter} lang={language}>
          <ReportLetter
            report={{
              ...asRead(report, language),
              // Staff who write the sentence see it in a field below, so it is left out here.
              ...(report.may_write_sentence && { tutor_sentence: null }),
            }}
            language={language}
            writing={<Written key={`${report.id} ${report.version}`} report={report} note={note} />}
          />
        </div>
        <aside className={classes.facts}>
          {languages.length > 1 && (
            <>
              <h2>Language</h2>
              <SegmentedControl
                size="xs"
                aria-label="Report language"
                data={languages.map((value) => ({
                  value,
                  label: LANGUAGE_CHOICES.find((choice) => choice.value === value)?.label ?? value,
                }))}
                value={language}
                onChange={(next) => isOurs(next) && setLanguage(next)}
              />
              <p>Your note isn’t translated. It’s sent as you wrote it.</p>
            </>
          )}
          <h2>Guardians</h2>
          {report.guardians.map(({ name, gets_it, agrees, by, recorded_at }) => (
            <p key={name}>
              <strong>{name}</strong>
              <br />
              {gets_it
                ? 'Consented '
                : agrees
                  ? by === 'mobile'
                    ? 'No email. Consented '
                    : 'Paused. Consented '
                  : 'Hasn’t consented'}
              {recorded_at !== null && agrees && <Moment at={recorded_at} />}
            </p>
          ))}
          {report.guardians.length === 0 && <p>No guardian on file.</p>}
          <p>The link expires 14 days after it’s sent. Guardians can unsubscribe on its page.</p>
          {report.leaves_at !== null && status === 'approved' && (
            <p>
              {queued_at === null ? 'Goes out ' : 'In the outbox since '}
              <Moment at={report.queued_at ?? report.leaves_at} />
            </p>
          )}
          {report.sent_at !== null && status === 'sent' && (
            <p>
              Sent <Moment at={report.sent_at} />
            </p>
          )}
          {report.left_out.length > 0 && (
            <>
              <h2>Not released yet</h2>
              <p>{report.left_out.join(', ')}: only the time is included, not the results.</p>
            </>
          )}
          <h2>What “Ready to send” means</h2>
          <ul>
            <li>The student worked this week.</li>
            <li>No score dropped by more than its margin of error.</li>
            <li>The tutor wrote a sentence, if one is expected.</li>
            <li>A guardian consented and has an email.</li>
          </ul>
        </aside>
      </div>
    </div>
  );
}

const MOST_NOTE = 600;
const MOST_SENTENCE = 300;

/** The fields for the approver's note and the tutor's sentence, at their place in the report. */
function Written({ report, note }: { report: WeeklyReport; note: RefObject<HTMLTextAreaElement | null> }) {
  const { mutate, isPending, error } = useWrite(report.id);
  const mayNote = report.may_approve && mayBeWritten(report.status);
  const [text, setText] = useState(report.note?.text ?? '');
  const [sentence, setSentence] = useState(report.tutor_sentence?.text ?? '');
  const isChanged =
    text.trim() !== (report.note?.text ?? '') || sentence.trim() !== (report.tutor_sentence?.text ?? '');
  const orNone = (words: string) => (words.trim() === '' ? null : words.trim().replaceAll(/\s+/g, ' '));
  const keep = () =>
    mutate({
      version: report.version,
      ...(mayNote && text.trim() !== (report.note?.text ?? '') && { note: orNone(text) }),
      ...(report.may_write_sentence &&
        sentence.trim() !== (report.tutor_sentence?.text ?? '') && { tutor_sentence: orNone(sentence) }),
    });
  if (!mayNote && !report.may_write_sentence) {
    if (report.note === null) return null;
    return (
      <section>
        <h2>From the school</h2>
        <blockquote lang={report.note.language}>{report.note.text}</blockquote>
      </section>
    );
  }
  return (
    <section className={classes.writing} lang="en">
      {report.may_write_sentence && (
        <Textarea
          label="Your sentence as tutor"
          description={`${sentence.length} of ${MOST_SENTENCE}`}
          autosize
          maxLength={MOST_SENTENCE}
          value={sentence}
          onChange={(event) => setSentence(event.currentTarget.value)}
        />
      )}
      {mayNote && (
        <Textarea
          ref={note}
          label="Your note"
          description={`${text.length} of ${MOST_NOTE}`}
          autosize
          maxLength={MOST_NOTE}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <FormFault error={error} fields={[]} />
      {isChanged && (
        <div>
          <BusyButton size="xs" variant="default" busy={isPending} busyWords="Saving" onClick={keep}>
            Save
          </BusyButton>
        </div>
      )}
    </section>
  );
}

import { useState } from 'react';
import { call } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import {
  LONGEST_REPORT,
  REPORT_KINDS,
  type ReportKind,
  reportQuestion,
} from '../question-reports.contract.ts';
import { REPORT_KIND_WORDS } from '../question-reports.rules.ts';
import classes from './report-form.module.css';

interface ReportFormProps {
  session: string;
  question: string;
  /** The question's number as the taker sees it. */
  number: number;
  /** The class of the exam room's own buttons; `data-kind` sets their kind. */
  button: string;
  keyOf: (body: unknown) => string;
  onClose: () => void;
}

interface Draft {
  kind: ReportKind;
  text: string;
}

/** Unsent texts by question, kept until the page is closed, also while offline. */
const drafts = new Map<string, Draft>();
const NEW: Draft = { kind: 'unclear', text: '' };

/** The form to report a problem with a question. The clock keeps running. */
export function ReportForm({ session, question, number, button, keyOf, onClose }: ReportFormProps) {
  const [draft, setDraft] = useState(drafts.get(question) ?? NEW);
  const [standing, setStanding] = useState<'writing' | 'sending' | 'sent'>('writing');
  const [fault, setFault] = useState('');
  const change = (fields: Partial<Draft>) => {
    const next = { ...draft, ...fields };
    drafts.set(question, next);
    setDraft(next);
  };
  const send = async () => {
    const body = { question, ...draft };
    setStanding('sending');
    setFault('');
    try {
      await call(reportQuestion, { params: { id: session }, body, idempotencyKey: keyOf(body) });
      drafts.delete(question);
      setStanding('sent');
    } catch (error) {
      const { title, detail } = faultWords(error);
      setFault(`Your report wasn’t sent. ${title}. ${detail} Your text is still here.`);
      setStanding('writing');
    }
  };
  if (standing === 'sent') {
    return (
      <div className={classes.form}>
        <h2 id="room-report">Your report was sent</h2>
        <p role="status">Your school will see it. Answer as well as you can, then continue.</p>
        <div className={classes.acts}>
          <button type="button" className={button} data-kind="primary" onClick={onClose}>
            Back to the question
          </button>
        </div>
      </div>
    );
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2 id="room-report">Report a problem with question {number}</h2>
      <p>Your timer keeps running.</p>
      <fieldset>
        <legend>What’s wrong?</legend>
        {REPORT_KINDS.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name="report-kind"
              checked={draft.kind === kind}
              onChange={() => change({ kind })}
            />
            {REPORT_KIND_WORDS[kind]}
          </label>
        ))}
      </fieldset>
      <label className={classes.words}>
        {draft.kind === 'other' ? 'Details' : 'Details (optional)'}
        <textarea
          data-answer
          rows={3}
          maxLength={LONGEST_REPORT}
          required={draft.kind === 'other'}
          value={draft.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
      </label>
      {fault !== '' && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      <div className={classes.acts}>
        <button type="button" className={button} onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className={button} data-kind="primary" disabled={standing === 'sending'}>
          Send report
        </button>
      </div>
    </form>
  );
}

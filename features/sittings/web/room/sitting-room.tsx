import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import type { SittingPartProps } from '#features/exam-room/web/public.tsx';
import type { Admission } from '#features/sessions/admission.contract.ts';
import { call } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { enterSitting } from '../../sittings.contract.ts';
import { type LineState, type Message, SittingLine } from './sitting-line.ts';
import classes from './sitting-room.module.css';

/**
 * The exam room in a sitting: start code, waiting screen, the proctor's messages, and the automatic start.
 */
export default function SittingRoom({ room, state, mayKeep, children }: SittingPartProps) {
  const [line] = useState(() => lineOf(room));
  const told = useSyncExternalStore(line.subscribe, () => line.state);
  const isBefore = state.stage === 'before';
  const isOver = ['submitted', 'expired', 'voided'].includes(state.stage);
  useEffect(() => {
    if (isOver) line.stop();
    else line.start();
    return () => line.stop();
  }, [line, isOver]);
  const isPaused = state.stage === 'paused';
  useEffect(() => {
    if (isPaused) line.tellNow();
  }, [line, isPaused]);
  // Only a taker who waited on this page is started automatically. After a reload, the taker presses Start.
  const [isWaiting, setWaiting] = useState(false);
  const isToBegin = isWaiting && isBefore && told.admission === 'open';
  useEffect(() => {
    if (!isToBegin) return;
    setWaiting(false);
    void room.begin();
  }, [isToBegin, room]);
  const gate =
    isBefore && told.admission !== 'open' ? (
      <Gate line={line} state={state} told={told} mayKeep={mayKeep} onWait={() => setWaiting(true)} />
    ) : null;
  return children({ gate, news: <News line={line} messages={told.messages} /> });
}

function lineOf(room: SittingPartProps['room']): SittingLine {
  const { view } = room.state;
  return new SittingLine(view?.session.id ?? '', view?.sitting?.admission ?? 'code', {
    told: () => {
      const { stage, position, save, view: now } = room.state;
      const count = now?.present?.questions.length ?? 0;
      const isAsked = stage === 'section' && position < count;
      return {
        place: isAsked ? position + 1 : null,
        waiting_count: save.waiting_count,
        shows_pause: stage === 'paused',
      };
    },
    onVersion: (version) => {
      const now = room.state;
      // Staff paused the test, gave more time, or ended it.
      if (now.phase === 'shown' && version > (now.view?.session.version ?? version)) void room.refresh();
    },
  });
}

interface GateProps extends Pick<SittingPartProps, 'state' | 'mayKeep'> {
  line: SittingLine;
  told: LineState;
  onWait: () => void;
}

const WAIT_WORDS: Readonly<Record<Exclude<Admission, 'code' | 'open'>, readonly [string, string]>> = {
  waiting: [
    'You’re checked in',
    'Your test opens here automatically when your proctor starts it. You don’t need to do anything.',
  ],
  paused: [
    'The test is paused',
    'Your test opens here automatically when the pause ends. Your timer hasn’t started.',
  ],
  let_in: [
    'Wait for your proctor',
    'Your test opens here automatically once your proctor lets you in. You’ll have your full time.',
  ],
  over: ['The sitting is over', 'You can’t start this test anymore. Ask your tutor.'],
};

/** Rendered in place of the start button: first the field for the code, then the waiting screen. */
function Gate({ line, state, told, mayKeep, onWait }: GateProps) {
  const { admission } = told;
  const where = state.view?.sitting?.room ?? '';
  useEffect(() => {
    if (admission !== 'code' && admission !== 'over') onWait();
  }, [admission, onWait]);
  if (admission === 'open') return null;
  if (admission === 'code')
    return <CodeForm line={line} where={where} mayKeep={mayKeep} session={state.view?.session.id ?? ''} />;
  const [title, words] = WAIT_WORDS[admission];
  return (
    <section className={classes.gate} aria-live="polite">
      <h2>
        {title}
        {admission === 'waiting' && ` · ${where}`}
      </h2>
      <p>{words}</p>
      {told.is_unheard && <p>We can’t reach the server right now. We’ll keep trying.</p>}
    </section>
  );
}

interface CodeFormProps extends Pick<GateProps, 'line' | 'mayKeep'> {
  session: string;
  where: string;
}

function CodeForm({ line, session, where, mayKeep }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') return setFault('Enter the start code.');
    setBusy(true);
    try {
      const keeps_answers = await mayKeep().catch(() => false);
      line.entered((await call(enterSitting, { body: { session, code, keeps_answers } })).admission);
    } catch (error) {
      const { title, detail } = faultWords(error);
      setFault(`${title}. ${detail ?? ''}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.gate} noValidate onSubmit={(event) => void submit(event)}>
      <h2>{where}</h2>
      <p>Your proctor will show you the start code.</p>
      <div className={classes.code}>
        <label>
          Start code
          <input
            value={code}
            maxLength={12}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={fault !== null}
            aria-describedby={fault === null ? undefined : 'code-fault'}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </label>
        <button type="submit" className={classes.go} disabled={isBusy}>
          Enter
        </button>
      </div>
      {fault !== null && (
        <p id="code-fault" role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </form>
  );
}

/**
 * The proctor's messages, the newest first. A new one is read aloud; a press hides the messages, and the next
 * press brings them back.
 */
function News({ line, messages }: { line: SittingLine; messages: readonly Message[] }) {
  const newest = messages.at(-1)?.number ?? 0;
  const [seen, setSeen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => line.shown(newest), [line, newest]);
  const isNews = newest > seen;
  const all = messages.toReversed();
  const listed = isOpen ? all : isNews ? all.filter(({ number }) => number > seen) : [];
  return (
    <div className={classes.news} data-is-empty={messages.length === 0 || undefined}>
      <div className={classes.unseen} role="status" aria-live="polite">
        {all[0]?.text ?? ''}
      </div>
      {listed.length > 0 && (
        <ul aria-label="Messages from your proctor">
          {listed.map(({ number, text }) => (
            <li key={number}>{text}</li>
          ))}
        </ul>
      )}
      {messages.length > 0 && (
        <button
          type="button"
          className={classes.put}
          onClick={() => {
            setSeen(newest);
            setOpen(!isOpen && !isNews);
          }}
        >
          {isNews
            ? 'Got it'
            : isOpen
              ? 'Hide messages'
              : `${messages.length === 1 ? '1 message' : `${messages.length} messages`} from your proctor`}
        </button>
      )}
    </div>
  );
}

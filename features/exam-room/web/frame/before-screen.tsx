import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { ExamView } from '#features/sessions/exam.contract.ts';
import { durationFigure, durationWords, sittingTimeWords } from '#web/ui/durations.ts';
import { fullWords } from '#web/ui/when.ts';
import { questionsWords } from '../../one-at-a-time.rules.ts';
import { accommodationWords, counted } from '../../room.rules.ts';
import { fetchFormulaDrawing } from '../formula-loader.ts';
import type { Room } from '../room.ts';
import {
  arrangedAnswer,
  backAsks,
  deviceCheck,
  endPage,
  type RoomParts,
  readingTools,
  shortcuts,
} from '../room-parts.ts';
import type { RoomState } from '../room-state.ts';
import { RoomTools } from '../tools/room-tools.tsx';
import { fetchTools } from '../tools/tools-loader.ts';
import classes from './before.module.css';
import button from './button.module.css';
import frame from './frame.module.css';
import { LatePart, useLatePart } from './late-part.ts';
import page from './page.module.css';
import { RoomFrame, Who } from './room-frame.tsx';
import { RoomIcon } from './room-icon.tsx';
import { RoomText } from './room-text.tsx';
import type { TourProps } from './tour/tour.tsx';

/** The exam room's tools on sample questions. */
const toolsTour = new LatePart<TourProps>(async () => (await import('./tour/tour.tsx')).Tour);

interface BeforeScreenProps {
  room: Room;
  state: RoomState;
  view: ExamView;
  parts: RoomParts;
  onSignInAgain: () => void;
  /** Shown in place of the start button if a proctor starts the test. */
  gate: ReactNode;
}

/** The page before the clock starts: the parts of the test, its rules, and the device check. */
export function BeforeScreen({ room, state, view, parts, onSignInAgain, gate }: BeforeScreenProps) {
  // Preload the tools and the formula renderer now, while the taker reads this page.
  useEffect(() => {
    fetchFormulaDrawing()
      .then(fetchTools)
      .catch(() => {});
    void readingTools.fetch();
    void arrangedAnswer.fetch();
    void shortcuts.fetch();
    void endPage.fetch();
    void backAsks.fetch();
    void parts.report.fetch();
  }, [parts]);
  const DeviceCheck = useLatePart(deviceCheck);
  const { assessment, taker } = view;
  const { fault } = state;
  const Tour = useLatePart(toolsTour);
  const [tour, setTour] = useState<'not_yet' | 'on' | 'over'>('not_yet');
  if (Tour !== null && tour === 'on') {
    return <Tour view={view} zoomPercent={state.zoom_percent} onEnd={() => setTour('over')} />;
  }
  const isTimed = view.sections.some(({ duration_seconds }) => duration_seconds !== null);
  const accommodations = [...accommodationWords(view.accommodations), ...pauseWords(view)];
  return (
    <RoomFrame
      top={[
        <Fragment key="what">
          <p>Assay</p>
          <a className={frame.link} href="/assessments">
            <RoomIcon name="left" size={14} /> Back to your tests
          </a>
        </Fragment>,
        null,
        <RoomTools key="tools" room={room} state={state} />,
      ]}
      foot={{
        who: (
          <>
            <Who name={taker.name} save={null} />
            <span className={frame.save}>
              {gate !== null
                ? 'Your proctor will start the test'
                : isTimed
                  ? 'The timer starts when you start the test'
                  : 'Start when you’re ready'}
            </span>
          </>
        ),
        go: (
          <>
            <button
              // After the tour the focus returns to this button.
              ref={tour === 'over' ? focusOn : undefined}
              type="button"
              className={button.button}
              data-is-big
              onClick={() => setTour('on')}
            >
              Try the tools
            </button>
            {gate === null && (
              <button
                type="button"
                className={button.button}
                data-kind="primary"
                data-is-big
                disabled={state.is_busy}
                onClick={() => void room.begin()}
              >
                {view.session.mode === 'practice' ? 'Start practice' : 'Start test'}
              </button>
            )}
          </>
        ),
      }}
    >
      <div className={page.wrap}>
        <header>
          <h1 className={page.title}>{assessment.title}</h1>
          <p>
            <Summary view={view} />
          </p>
        </header>
        {gate}
        {fault !== null && (
          <div className={classes.fault} role="alert">
            <RoomIcon name="warning" />
            <span>
              {fault.title}. {fault.detail}
            </span>
            {state.must_sign_in && (
              <button type="button" className={button.button} onClick={onSignInAgain}>
                Sign in again
              </button>
            )}
          </div>
        )}
        <div className={`${page.columns} ${classes.columns}`}>
          <div>
            <SectionsTable view={view} />
            <section>
              <h2>Rules</h2>
              <ul className={classes.rules}>
                {isTimed && <li>Each section’s timer keeps running, even if you close this page.</li>}
                {view.is_one_at_a_time ? (
                  <>
                    <li>
                      Each question depends on your earlier answers. You can’t go back, and the test ends once
                      it’s sure of your level.
                    </li>
                    <li>
                      You need a connection for each new question. If you lose it, your answer stays on this
                      device until you’re back online.
                    </li>
                  </>
                ) : (
                  <>
                    <li>
                      You can move between questions in a section, unless it says you can’t. Once you finish a
                      section, you can’t go back.
                    </li>
                    <li>
                      Answers save as you go. If you lose your connection, keep working: your answers will be
                      sent when you’re back online.
                    </li>
                  </>
                )}
                <li>Your tutor sees if you leave this tab, copy, or print. It won’t end your test.</li>
              </ul>
            </section>
            {assessment.instructions !== '' && (
              <section>
                <h2>Instructions</h2>
                <RoomText html={assessment.instructions} kind="plain" />
              </section>
            )}
          </div>
          <aside aria-label="Your device and accommodations">
            {DeviceCheck === null ? (
              <h2>Checking your device</h2>
            ) : (
              <DeviceCheck needsVoice={view.accommodations.read_aloud} kept={room.kept} view={view} />
            )}
            {accommodations.length > 0 && (
              <section>
                <h2>Your accommodations</h2>
                <ul className={classes.accommodations}>
                  {accommodations.map((words) => (
                    <li key={words}>
                      <RoomIcon name={iconOf(words)} />
                      {words}
                    </li>
                  ))}
                </ul>
                <p className={classes.tip}>
                  Is something missing? Tell your tutor before you start. These can’t be changed later.
                </p>
              </section>
            )}
          </aside>
        </div>
      </div>
    </RoomFrame>
  );
}

function focusOn(element: HTMLElement | null): void {
  element?.focus();
}

/** Before the start, tells takers with stop-the-clock breaks that they may pause the timer. */
function pauseWords({ session, accommodations }: ExamView): readonly string[] {
  const { count, seconds } = accommodations.stop_clock_breaks;
  if (session.mode === 'practice' || count === 0) return [];
  return [`Pause the timer up to ${counted(count, 'time')}, for up to ${durationWords(seconds)} each`];
}

function iconOf(words: string) {
  if (words.startsWith('Breaks')) return 'break';
  if (words.startsWith('Pause')) return 'pause';
  if (words.includes('read aloud')) return 'voice';
  return words.startsWith('Zoom') ? 'zoom' : 'clock';
}

/**
 * Describes the test, for example `98 questions, 3 h 21 min + an untimed section and one break of 20 min. Open
 * until …`
 */
function Summary({ view }: { view: ExamView }) {
  const questions = view.sections.reduce((sum, section) => sum + section.question_count, 0);
  const timed = view.sections.flatMap(({ duration_seconds }) => duration_seconds ?? []);
  const time = sittingTimeWords({
    duration_seconds: timed.reduce((sum, duration) => sum + duration, 0),
    untimed_sections: view.sections.length - timed.length,
  });
  const breaks = view.sections.flatMap(({ break_after_seconds }) => break_after_seconds ?? []);
  const rest = breaks.reduce((sum, each) => sum + each, 0);
  return (
    <>
      {questionsWords(view, questions)}, <b>{timed.length === 0 ? 'no time limit' : time}</b>
      {breaks.length === 1 && ` and one break of ${durationWords(rest)}`}
      {breaks.length > 1 && ` and ${breaks.length} breaks, ${durationWords(rest)} in total`}.
      {view.window_ends_at !== null && ` Open until ${fullWords(new Date(view.window_ends_at))}.`}
    </>
  );
}

function SectionsTable({ view }: { view: ExamView }) {
  const { sections, accommodations } = view;
  const isAdjusted =
    accommodations.break_multiplier !== 1 ||
    sections.some((section) => section.standard_seconds !== section.duration_seconds);
  return (
    <section>
      <h2>Sections and timing</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Section</th>
            <th scope="col">Questions</th>
            {isAdjusted && (
              <th scope="col" className={classes.standard}>
                Standard
              </th>
            )}
            <th scope="col">{isAdjusted ? 'Your time' : 'Minutes'}</th>
          </tr>
        </thead>
        <tbody>
          {sections.flatMap((section) => [
            <tr key={section.id}>
              <td>{section.title}</td>
              <td>
                {view.is_one_at_a_time && 'up to '}
                {section.question_count}
              </td>
              {isAdjusted && <td className={classes.standard}>{timeWords(section.standard_seconds)}</td>}
              <td>
                <b>{timeWords(section.duration_seconds)}</b>
              </td>
            </tr>,
            section.break_after_seconds !== null && (
              <tr key={`${section.id} break`} className={classes.break}>
                <td>
                  <span>
                    <RoomIcon name="break" /> Break
                  </span>
                </td>
                <td />
                {isAdjusted && (
                  <td className={classes.standard}>
                    {timeWords(Math.round(section.break_after_seconds / accommodations.break_multiplier))}
                  </td>
                )}
                <td>
                  <b>{timeWords(section.break_after_seconds)}</b>
                </td>
              </tr>
            ),
          ])}
        </tbody>
      </table>
    </section>
  );
}

function timeWords(seconds: number | null): string {
  return seconds === null ? 'No limit' : durationFigure(seconds);
}

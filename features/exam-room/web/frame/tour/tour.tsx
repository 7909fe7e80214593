import { useContext, useState, useSyncExternalStore } from 'react';
import type { ExamView } from '#features/sessions/exam.contract.ts';
import { SAMPLES, sampleView, type Try, triesAt } from '../../../tour.rules.ts';
import { RoomNews } from '../../room-news.ts';
import { RoomTools } from '../../tools/room-tools.tsx';
import { Split } from '../../tools/split.tsx';
import { useBeside } from '../../tools/use-beside.tsx';
import { useReading } from '../../tools/use-reading.tsx';
import { useShortcuts } from '../../tools/use-shortcuts.tsx';
import button from '../button.module.css';
import frame from '../frame.module.css';
import { QuestionPane } from '../question-pane.tsx';
import { RoomFrame, Who } from '../room-frame.tsx';
import { RoomIcon } from '../room-icon.tsx';
import classes from './tour.module.css';
import { TourRoom } from './tour-room.ts';

export interface TourProps {
  /** The view of the test that has not started yet, with its tools and the taker's accommodations. */
  view: ExamView;
  zoomPercent: number;
  onEnd: () => void;
}

/** Lets the taker try the exam room's tools on sample questions. Nothing is stored. */
export function Tour({ view: test, zoomPercent, onEnd }: TourProps) {
  const [view] = useState(() => sampleView(test));
  const [room] = useState(() => new TourRoom(view, zoomPercent));
  const state = useSyncExternalStore(room.shown.subscribe, () => room.state);
  const news = useContext(RoomNews);
  const place = {
    session: view.session.id,
    question: SAMPLES[state.position],
    number: state.position + 1,
    has: view.tools,
    mayReadAloud: view.accommodations.read_aloud,
  };
  const beside = useBeside(room, state, place);
  const reading = useReading(room, state, place, null);
  const keys = useShortcuts(view.tools.calculator);
  const { position } = state;
  const question = SAMPLES[position];
  if (question === undefined) return null;
  const isLast = position === SAMPLES.length - 1;
  const tries = triesAt(position, view, { ...state, first_zoom_percent: zoomPercent });
  return (
    <RoomNews
      value={
        <>
          {news}
          <Tries tries={tries} onEnd={onEnd} />
        </>
      }
    >
      <RoomFrame
        isSplit
        sheet={beside.sheet}
        top={[
          <h1 key="what">Try the tools</h1>,
          null,
          <RoomTools
            key="tools"
            room={room}
            state={state}
            tools={beside.tools}
            more={[...reading.tools, beside.scratch, ...keys.tools]}
          />,
        ]}
        foot={{
          who: (
            <>
              <Who name={view.taker.name} save={null} />
              <span className={frame.save}>Nothing here is saved or scored</span>
            </>
          ),
          middle: (
            <span className={frame.middle}>
              Sample {position + 1} of {SAMPLES.length}
            </span>
          ),
          go: (
            <>
              <button
                type="button"
                className={button.button}
                data-is-big
                data-act="back"
                disabled={position === 0}
                onClick={() => room.go(position - 1)}
              >
                Back
              </button>
              <button
                type="button"
                className={button.button}
                data-kind="primary"
                data-is-big
                data-act={isLast ? undefined : 'next'}
                onClick={() => (isLast ? onEnd() : room.go(position + 1))}
              >
                {isLast ? 'Finish' : 'Next'}
              </button>
            </>
          ),
        }}
      >
        {/* An empty row, where the exam room has its notices. */}
        <div />
        <Split question={question.id} {...beside.shown} foot={reading.foot} percent={state.zoom_percent}>
          <QuestionPane
            key={question.id}
            room={room}
            state={state}
            question={question}
            number={position + 1}
            mayCross={view.tools.eliminator}
            mayFlag
            above={beside.above}
          />
        </Split>
        {beside.panels}
      </RoomFrame>
      {keys.part}
    </RoomNews>
  );
}

function Tries({ tries, onEnd }: { tries: readonly Try[]; onEnd: () => void }) {
  const done = tries.filter(({ is_done }) => is_done).length;
  return (
    <section className={classes.bar} aria-label="Things to try">
      <ul className={classes.tries}>
        {tries.map(({ words, is_done }) => (
          <li key={words} data-is-done={is_done || undefined}>
            <span className={classes.mark}>{is_done && <RoomIcon name="check" size={14} />}</span>
            {words}
            {is_done && <span className={frame.unseen}>, done</span>}
          </li>
        ))}
      </ul>
      <span className={frame.unseen} role="status">
        {done > 0 && `${done} of ${tries.length} done`}
      </span>
      <button type="button" className={button.button} onClick={onEnd}>
        End tour
      </button>
    </section>
  );
}

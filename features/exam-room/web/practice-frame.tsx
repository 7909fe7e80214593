import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { AskedQuestion, ExamView } from '#features/sessions/exam.contract.ts';
import button from './frame/button.module.css';
import frame from './frame/frame.module.css';
import { Modal } from './frame/modal.tsx';
import paneClasses from './frame/question.module.css';
import { type PractisedAnswer, QuestionPane, useCrossing } from './frame/question-pane.tsx';
import { RoomFrame } from './frame/room-frame.tsx';
import { RoomIcon } from './frame/room-icon.tsx';
import classes from './practice-frame.module.css';
import type { Room } from './room.ts';
import type { RoomState } from './room-state.ts';
import { Split } from './tools/split.tsx';
import { ToolBar } from './tools/tool-bar.tsx';
import type { ToolPlace } from './tools/tool-desk.ts';
import { useBeside } from './tools/use-beside.tsx';
import { useReading } from './tools/use-reading.tsx';
import { useShortcuts } from './tools/use-shortcuts.tsx';

/** The parts that the player of a practice set shows in the exam room's frame. */
export interface PracticeSlots {
  /** The link at the top left with which the student leaves the set. */
  leave: ReactNode;
  title: string;
  sub: ReactNode;
  /** The progress in the set, in place of the clock. */
  dots: ReactNode;
  question: AskedQuestion;
  tools: ToolPlace['has'];
  answer: PractisedAnswer;
  /** Notices above the question. */
  notices: ReactNode;
  /** Content below the answer field. */
  below: ReactNode;
  /**
   * The left and right parts of the bottom bar. The buttons at the right may belong to the form with this id.
   */
  who: ReactNode;
  go: (form: string) => ReactNode;
  /** The list of questions. `close` closes it. */
  index: (close: () => void) => ReactNode;
  onSubmit: () => void;
}

interface PracticeFrameProps extends PracticeSlots {
  room: Room;
  state: RoomState;
  view: ExamView;
  questions: readonly AskedQuestion[];
  position: number;
}

/** A question in practice, in the exam room's frame and with the exam room's tools. */
export function PracticeFrame(props: PracticeFrameProps) {
  const { room, state, view, questions, position, question, tools } = props;
  const form = useId();
  const [isIndexOpen, setIndexOpen] = useState(false);
  const [isCrossing, cross] = useCrossing();
  const place = {
    session: view.session.id,
    question,
    number: position + 1,
    has: tools,
    mayReadAloud: view.accommodations.read_aloud,
  };
  const beside = useBeside(room, state, place);
  const onGo = (index: number) => room.go(index);
  const reading = useReading(room, state, place, { questions, first_number: 1, onGo });
  const keys = useShortcuts(tools.calculator);
  const isFlagged = state.answers.get(question.id)?.flagged === true;
  const mayCross = tools.eliminator && question.options.length > 0 && !question.is_in_text;
  const numbers = `${position + 1} of ${questions.length}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <div className={classes.page} data-fills-window>
      <RoomFrame
        isPractice
        isSplit
        sheet={beside.sheet}
        top={[
          <div key="what" className={classes.what}>
            {props.leave}
            <div>
              <h1>{props.title}</h1>
              <p>{props.sub}</p>
            </div>
            <button
              type="button"
              className={`${button.button} ${frame.onlyPhone}`}
              data-kind="quiet"
              aria-haspopup="dialog"
              onClick={() => setIndexOpen(true)}
            >
              {numbers}
            </button>
          </div>,
          <div key="dots" className={classes.dots}>
            {props.dots}
          </div>,
          <ToolBar
            key="tools"
            desk={room}
            zoomPercent={state.zoom_percent}
            tools={beside.tools}
            onPhone="row"
            inBar={
              mayCross && (
                <button
                  type="button"
                  className={`${frame.tool} ${frame.onlyPhone}`}
                  data-act="cross"
                  aria-pressed={isCrossing}
                  aria-label="Cross out options"
                  onClick={cross}
                >
                  <span className={paneClasses.abc} />
                  Cross out
                </button>
              )
            }
            more={[
              ...reading.tools,
              beside.scratch,
              {
                id: 'flag',
                label: isFlagged ? 'Saved for later' : 'Save for later',
                icon: 'flag',
                place: 'phone',
                isOn: isFlagged,
                toggle: () => room.change(question.id, { flagged: !isFlagged }),
              },
              ...keys.tools,
            ]}
          />,
        ]}
        foot={{
          who: <div className={classes.who}>{props.who}</div>,
          middle: (
            <button
              type="button"
              className={`${button.button} ${frame.middle}`}
              data-is-big
              data-act="all"
              aria-haspopup="dialog"
              aria-expanded={isIndexOpen}
              onClick={() => setIndexOpen(true)}
            >
              Question {numbers}
              <RoomIcon name={isIndexOpen ? 'down' : 'up'} />
            </button>
          ),
          go: props.go(form),
        }}
      >
        <div>{props.notices}</div>
        <Split question={question.id} {...beside.shown} foot={reading.foot} percent={state.zoom_percent}>
          <form id={form} onSubmit={submit}>
            <QuestionPane
              room={room}
              state={state}
              question={question}
              number={position + 1}
              mayCross={tools.eliminator}
              mayFlag
              above={beside.above}
              practice={props.answer}
            />
            <div className={classes.below}>{props.below}</div>
          </form>
        </Split>
        {beside.panels}
      </RoomFrame>
      {isIndexOpen && (
        <Modal kind="sheet" labelledBy="practice-index" onClose={() => setIndexOpen(false)}>
          <div className={classes.indexHead}>
            <h2 id="practice-index">Questions</h2>
            <button
              type="button"
              className={button.icon}
              aria-label="Close"
              onClick={() => setIndexOpen(false)}
            >
              <RoomIcon name="close" />
            </button>
          </div>
          {props.index(() => setIndexOpen(false))}
        </Modal>
      )}
      {keys.part}
    </div>
  );
}

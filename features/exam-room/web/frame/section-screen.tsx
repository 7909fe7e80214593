import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ExamView } from '#features/sessions/exam.contract.ts';
import { durationWords } from '#web/ui/durations.ts';
import { isAtMost, placeWords } from '../../one-at-a-time.rules.ts';
import { cellsOf } from '../../room.rules.ts';
import type { Room } from '../room.ts';
import type { RoomParts } from '../room-parts.ts';
import type { RoomState } from '../room-state.ts';
import floating from '../tools/floating.module.css';
import { RoomTools } from '../tools/room-tools.tsx';
import { Split } from '../tools/split.tsx';
import { useBeside } from '../tools/use-beside.tsx';
import { useReading } from '../tools/use-reading.tsx';
import { useShortcuts } from '../tools/use-shortcuts.tsx';
import button from './button.module.css';
import { CheckPage } from './check-page.tsx';
import { Clock } from './clock.tsx';
import frame from './frame.module.css';
import { Navigator } from './navigator.tsx';
import { NextQuestion } from './next-question.tsx';
import { QuestionPane } from './question-pane.tsx';
import { RoomFrame, Who } from './room-frame.tsx';
import { RoomIcon } from './room-icon.tsx';
import { RoomNotices } from './room-notices.tsx';
import { RoomText } from './room-text.tsx';
import { useReport } from './use-report.tsx';
import { WayOut } from './way-out.tsx';

interface SectionScreenProps {
  room: Room;
  state: RoomState;
  view: ExamView;
  parts: RoomParts;
  present: NonNullable<ExamView['present']>;
}

/** The open section: its questions one by one, then the page to check them. */
export function SectionScreen({ room, state, view, parts: others, present }: SectionScreenProps) {
  const [isNavigatorOpen, setNavigatorOpen] = useState(false);
  const [isGoingOut, setGoingOut] = useState(false);
  const { section, questions, clock } = present;
  const { position } = state;
  const question = questions[position];
  const cells = cellsOf(questions, state.answers);
  const [isNew] = useState(() => isUnseen(present));
  const directions = useRef<HTMLElement>(null);
  // The first question already took the focus. It returns there once the directions are closed.
  useEffect(() => {
    if (!isNew || directions.current === null) return;
    directions.current.showPopover();
    directions.current.focus();
  }, [isNew]);
  const isFree = section.navigation === 'free';
  const { next, rest } = afterThis(view, section.id);
  const isLast = next === null;
  const goTo = (place: number) => {
    setNavigatorOpen(false);
    room.go(place);
  };
  const { first_number } = present;
  const number = first_number + position;
  const place = {
    session: view.session.id,
    question,
    number,
    has: section.tools,
    mayReadAloud: view.accommodations.read_aloud,
  };
  const beside = useBeside(room, state, place);
  const reading = useReading(room, state, place, { questions, first_number, onGo: isFree ? goTo : null });
  const asked = question === undefined ? null : { id: question.id, number };
  const report = useReport(others, view.session.id, asked);
  const keys = useShortcuts(section.tools.calculator);
  const outWords = isLast ? 'Submit test' : 'Next section';
  return (
    <>
      <RoomFrame
        isSplit={question !== undefined}
        sheet={question === undefined ? null : beside.sheet}
        top={[
          <Heading
            key="what"
            title={section.title}
            instructions={section.instructions}
            directions={directions}
          />,
          <Clock key="clock" clock={room.clock} ends_at={clock.ends_at} of="this section" />,
          <RoomTools
            key="tools"
            room={room}
            state={state}
            tools={beside.tools}
            more={[
              ...(question === undefined ? [] : [...reading.tools, beside.scratch, ...report.tools]),
              ...keys.tools,
            ]}
          />,
        ]}
        foot={{
          who: (
            <Who
              name={view.taker.name}
              save={state.is_read_only && state.save.waiting_count === 0 ? null : state.save}
            />
          ),
          middle:
            question === undefined ? (
              <AfterThis next={next} rest={rest} />
            ) : isFree ? (
              <button
                type="button"
                className={`${button.button} ${frame.middle}`}
                data-is-big
                data-act="all"
                aria-haspopup="dialog"
                aria-expanded={isNavigatorOpen}
                onClick={() => setNavigatorOpen(!isNavigatorOpen)}
              >
                <span>
                  <span className={frame.noPhone}>Question </span>
                  {position + 1} of {questions.length}
                </span>
                <RoomIcon name={isNavigatorOpen ? 'down' : 'up'} />
              </button>
            ) : (
              <span className={`${frame.middle} ${frame.place}`}>
                <span>
                  <span className={frame.noPhone}>Question </span>
                  {placeWords(view, position)}
                </span>
                <small>You can’t go back</small>
              </span>
            ),
          go: (
            <>
              {isFree && (
                <button
                  type="button"
                  className={button.button}
                  data-is-big
                  data-act="back"
                  disabled={position === 0}
                  onClick={() => goTo(position - 1)}
                >
                  Back
                </button>
              )}
              {question === undefined ? (
                <button
                  type="button"
                  className={button.button}
                  data-kind="primary"
                  data-is-big
                  disabled={state.is_read_only}
                  onClick={() => setGoingOut(true)}
                >
                  {outWords}
                </button>
              ) : view.is_one_at_a_time ? (
                <NextQuestion
                  key={question.id}
                  room={room}
                  state={state}
                  isAnswered={cells[position]?.is_answered === true}
                  isInPart={cells[position]?.is_in_part === true}
                  isLast={isAtMost(view)}
                />
              ) : (
                <button
                  type="button"
                  className={button.button}
                  data-kind="primary"
                  data-is-big
                  data-act="next"
                  // If takers cannot go back, a double click must not skip a question.
                  onClick={({ detail }) => (isFree || detail < 2) && goTo(position + 1)}
                >
                  Next
                </button>
              )}
            </>
          ),
        }}
      >
        <RoomNotices room={room} state={state} section={section} />
        {question === undefined ? (
          <CheckPage cells={cells} answers={state.answers} mayGoBack={isFree} isLast={isLast} onGo={goTo} />
        ) : (
          <Split question={question.id} {...beside.shown} foot={reading.foot} percent={state.zoom_percent}>
            <QuestionPane
              room={room}
              state={state}
              question={question}
              number={number}
              mayCross={section.tools.eliminator}
              mayFlag={!view.is_one_at_a_time}
              above={beside.above}
            />
          </Split>
        )}
        {question !== undefined && beside.panels}
      </RoomFrame>
      {isNavigatorOpen && (
        <Navigator
          title={section.title}
          cells={cells}
          current={position}
          onGo={goTo}
          onClose={() => setNavigatorOpen(false)}
        />
      )}
      {report.dialog}
      {keys.part}
      {(isGoingOut || state.moving === 'next_section' || state.moving === 'submit') && (
        <WayOut
          room={room}
          state={state}
          cells={cells}
          action={isLast ? 'submit' : 'next_section'}
          next={rest === null ? (next?.title ?? null) : null}
          onStay={() => {
            setGoingOut(false);
            room.stay();
          }}
        />
      )}
    </>
  );
}

/** Whether the taker has not looked at the section yet, on any device. */
function isUnseen({ last_look, attempts }: SectionScreenProps['present']): boolean {
  return last_look === null && attempts.every(({ is_seen }) => !is_seen);
}

interface HeadingProps {
  title: string;
  instructions: string;
  directions: RefObject<HTMLElement | null>;
}

function Heading({ title, instructions, directions }: HeadingProps) {
  return (
    <>
      <h1>{title}</h1>
      {instructions !== '' && (
        <>
          <button type="button" className={frame.link} popoverTarget="room-directions">
            Directions <RoomIcon name="down" size={14} />
          </button>
          <section
            ref={directions}
            id="room-directions"
            popover="auto"
            tabIndex={-1}
            className={floating.panel}
            data-side="left"
            aria-label="Directions"
          >
            <RoomText html={instructions} kind="plain" />
            <button
              type="button"
              className={button.button}
              popoverTarget="room-directions"
              popoverTargetAction="hide"
            >
              Close directions
            </button>
          </section>
        </>
      )}
    </>
  );
}

/** The next section, and the seconds of the break before it; null if there is none. */
function afterThis({ sections }: ExamView, id: string) {
  const index = sections.findIndex((section) => section.id === id);
  return { next: sections[index + 1] ?? null, rest: sections[index]?.break_after_seconds ?? null };
}

/** Tells the taker what comes after the section. */
function AfterThis({ next, rest }: ReturnType<typeof afterThis>) {
  if (next === null) return <span className={frame.middle}>This is the last section</span>;
  return (
    <span className={frame.middle}>
      After this: {rest === null ? '' : `a break of ${durationWords(rest)}, then `}
      {next.title}
    </span>
  );
}

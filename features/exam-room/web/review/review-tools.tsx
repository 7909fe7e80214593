import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { CrossOut } from '../answering/cross-out.tsx';
import frame from '../frame/frame.module.css';
import paneClasses from '../frame/question.module.css';
import { useCrossing } from '../frame/question-pane.tsx';
import { Split, WidthBeside } from '../tools/split.tsx';
import { ToolBar } from '../tools/tool-bar.tsx';
import type { ToolPlace } from '../tools/tool-desk.ts';
import { useBeside } from '../tools/use-beside.tsx';
import { type ListedQuestions, useReading } from '../tools/use-reading.tsx';
import { useShortcuts } from '../tools/use-shortcuts.tsx';
import { reviewDesk } from './review-desk.ts';
import classes from './review-tools.module.css';

/** The actions of a review's reader on the options of a question. */
export interface ReviewCrossing {
  isOut: (option: string) => boolean;
  /** The button that crosses an option out or restores it; null while these buttons are hidden. */
  button: ((option: string, letter: string) => ReactNode) | null;
}

export interface ReviewToolsProps {
  person: string;
  session: string;
  question: NonNullable<ToolPlace['question']>;
  /** The number of the question within its section. */
  number: number;
  tools: ToolPlace['has'];
  /** Whether the question has options that can be crossed out. */
  hasOptions: boolean;
  /** The questions whose notes are listed. */
  listed: ListedQuestions;
  /** The question without its passage. Its stem has the attribute `data-text="stem"`. */
  children: (crossing: ReviewCrossing) => ReactNode;
}

/** The width of the app's sidebar and margins, in px. */
const APP_WIDTH = 264;

/** A reviewed question in the room's split, under a bar with the room's tools. */
export function ReviewTools(props: ReviewToolsProps) {
  return (
    <WidthBeside value={APP_WIDTH}>
      <Tools {...props} />
    </WidthBeside>
  );
}

function Tools({ person, session, question, number, tools, hasOptions, listed, children }: ReviewToolsProps) {
  const desk = reviewDesk(person, session);
  const state = useSyncExternalStore(desk.shown.subscribe, () => desk.state);
  const [isCrossing, cross] = useCrossing();
  const place = { session, question, number, has: tools, mayReadAloud: false };
  const beside = useBeside(desk, state, place);
  const reading = useReading(desk, state, place, listed);
  const keys = useShortcuts(tools.calculator);
  const body = useRef<HTMLDivElement>(null);
  const mayCross = tools.eliminator && hasOptions;
  const eliminated = state.answers.get(question.id)?.eliminated ?? [];
  const hasSheet = beside.sheet !== null;
  useEffect(() => {
    if (hasSheet) body.current?.scrollIntoView({ block: 'nearest' });
  }, [hasSheet]);
  return (
    <div className={classes.review}>
      <fieldset
        className={classes.bar}
        onClickCapture={({ currentTarget }) => placePanels(currentTarget)}
        aria-label="Tools"
      >
        <ToolBar
          desk={desk}
          zoomPercent={state.zoom_percent}
          tools={beside.tools}
          onPhone="row"
          inBar={
            mayCross && (
              <button
                type="button"
                className={frame.tool}
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
          more={[...reading.tools, ...keys.tools]}
        >
          <p className={classes.hint}>
            What you add here stays until you close the page. Your test doesn’t change.
          </p>
        </ToolBar>
      </fieldset>
      <div ref={body} className={classes.body} data-has-sheet={hasSheet || undefined}>
        {hasSheet && <div className={classes.sheet}>{beside.sheet}</div>}
        <Split
          question={question.id}
          {...beside.shown}
          isAside={false}
          isText
          foot={reading.foot}
          percent={state.zoom_percent}
        >
          <div className={classes.zoomed}>
            {beside.above && <div className={classes.above}>{beside.above}</div>}
            {children({
              isOut: (option) => eliminated.includes(option),
              button:
                mayCross && isCrossing
                  ? (option, letter) => (
                      <CrossOut
                        letter={letter}
                        isOut={eliminated.includes(option)}
                        onPress={() => desk.cross(question.id, option)}
                      />
                    )
                  : null,
            })}
          </div>
        </Split>
      </div>
      {beside.panels}
      {keys.part}
    </div>
  );
}

/** Tells the panels of the bar where it stands now, so that they open right under it. */
function placePanels(bar: HTMLElement): void {
  const { bottom, right } = bar.getBoundingClientRect();
  bar.style.setProperty('--under', `${bottom + 4}px`);
  bar.style.setProperty('--end', `${window.innerWidth - right}px`);
}

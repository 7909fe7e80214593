import { IconCheck } from '@tabler/icons-react';
import { isChoice } from '#core/question-kinds/question-kinds.ts';
import { figure } from '#web/ui/numbers.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { StemText } from '#web/ui/stem-text.tsx';
import { splitPairs } from '../pairs.rules.ts';
import type { Question } from '../questions.contract.ts';
import classes from './question-view.module.css';
import { letterOf } from './question-words.ts';

const ANSWER_WORDS = {
  numeric: 'The student types a number here.',
  text: 'The student types a few words here.',
  essay: 'The student writes here.',
};

/**
 * A question as the student sees it. With `showsKey` it also shows the answer key, if the reader may see it.
 */
export function QuestionView({ question, showsKey }: { question: Question; showsKey: boolean }) {
  const { type } = question;
  return (
    <>
      <div className={classes.question} data-split={question.stimulus !== '' || undefined}>
        {question.stimulus !== '' && <RichText html={question.stimulus} />}
        <div className={classes.asked}>
          {question.stem === '' ? <i>No question text yet.</i> : <StemText question={question} />}
          {question.type === 'multiple_choice' && <p className={classes.hint}>Select all that apply.</p>}
          {type === 'matching' ? (
            <Pairs question={question} showsKey={showsKey} />
          ) : type === 'ordering' ? (
            <Order question={question} showsKey={showsKey} />
          ) : type === 'gaps' ? (
            <Gaps question={question} showsKey={showsKey} />
          ) : isChoice(type) ? (
            <Options question={question} showsKey={showsKey} />
          ) : (
            <p className={classes.answer} data-kind={type}>
              {ANSWER_WORDS[type]}
            </p>
          )}
        </div>
      </div>
      {showsKey && question.has_keys && <Key question={question} />}
    </>
  );
}

function Options({ question, showsKey }: { question: Question; showsKey: boolean }) {
  const right = new Set(
    question.has_keys && showsKey
      ? question.options.filter((one) => one.is_correct).map((one) => one.id)
      : [],
  );
  return (
    <ol className={classes.options}>
      {question.options.map((option, index) => (
        <li key={option.id} data-right={right.has(option.id) || undefined}>
          <span className={classes.letter} data-several={question.type === 'multiple_choice' || undefined}>
            {letterOf(index)}
          </span>
          <div className={classes.optionText}>
            <RichText html={option.text} />
            {showsKey && 'feedback' in option && option.feedback !== '' && (
              <div className={classes.feedback}>
                <RichText html={option.feedback} kind="plain" />
              </div>
            )}
          </div>
          {right.has(option.id) && (
            <span className={classes.key}>
              <IconCheck size={12} aria-hidden /> Correct
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/**
 * The prompts, each next to its answer if the answer key is shown. Otherwise the answers are listed below
 * with their letters.
 */
function Pairs({ question, showsKey }: { question: Question; showsKey: boolean }) {
  const { prompts, options } = question.has_keys ? splitPairs(question) : question;
  const letters = new Map(options.map(({ id }, index) => [id, letterOf(index)]));
  return (
    <>
      <p className={classes.hint}>Match each item.</p>
      <ol className={classes.options}>
        {prompts.map((prompt, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: prompts have no name but their place.
          <li key={index}>
            <span className={classes.letter} data-several>
              {index + 1}
            </span>
            <div className={classes.optionText}>
              <RichText html={prompt.text} />
            </div>
            {showsKey && 'right_option' in prompt && (
              <span className={classes.key}>
                <IconCheck size={12} aria-hidden /> {letters.get(prompt.right_option)}
              </span>
            )}
          </li>
        ))}
      </ol>
      <ol className={classes.options}>
        {options.map((option, index) => (
          <li key={option.id}>
            <span className={classes.letter}>{letterOf(index)}</span>
            <div className={classes.optionText}>
              <RichText html={option.text} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

/**
 * The items in the right order if the answer key is shown. Otherwise in the order that students see, with
 * letters.
 */
function Order({ question, showsKey }: { question: Question; showsKey: boolean }) {
  const shown = question.has_keys ? splitPairs(question).options : question.options;
  const isKey = showsKey && question.has_keys;
  return (
    <>
      <p className={classes.hint}>{isKey ? 'In the correct order:' : 'Put these in order.'}</p>
      <ol className={classes.options}>
        {(isKey ? question.options : shown).map((option, index) => (
          <li key={option.id}>
            <span className={classes.letter} data-several={isKey || undefined}>
              {isKey ? index + 1 : letterOf(index)}
            </span>
            <div className={classes.optionText}>
              <RichText html={option.text} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The choices of each gap, or a note that the gap is typed, and the answer if the answer key is shown. */
function Gaps({ question, showsKey }: { question: Question; showsKey: boolean }) {
  const keys = question.has_keys && showsKey ? question.gaps : null;
  return (
    <ol className={classes.options}>
      {question.gaps.map((gap, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no name but their number.
        <li key={place}>
          <span className={classes.letter} data-several>
            {place + 1}
          </span>
          <div className={classes.optionText}>{gapWords(gap)}</div>
          {keys !== null && (
            <span className={classes.key}>
              <IconCheck size={12} aria-hidden /> {keys[place]?.accepted_answers.join(' · ')}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function gapWords(gap: Question['gaps'][number]): string {
  if (gap.choices.length > 0) return gap.choices.join(' · ');
  return 'is_chosen' in gap && gap.is_chosen
    ? 'A list with no choices yet.'
    : 'The student types a few words here.';
}

function Key({ question }: { question: Extract<Question, { has_keys: true }> }) {
  const { accepted_answers, tolerance, explanation, hints, rubric } = question;
  const parts = [
    accepted_answers.length > 0 && (
      <p key="answers" className={classes.accepted}>
        <b>Accepted answers:</b> {accepted_answers.join(' · ')}
        {tolerance > 0 && `, give or take ${tolerance}`}
      </p>
    ),
    rubric.length > 0 && (
      <section key="rubric" className={classes.rubric}>
        <h3>Rubric</h3>
        <ol>
          {rubric.map(({ title, says, marks, levels = [] }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no name but their place.
            <li key={index}>
              <b>{title}</b>, {figure(marks)}
              {says !== '' && `: ${says}`}
              {levels.length > 0 && (
                <ul>
                  {levels.map((level) => (
                    <li key={`${level.marks} ${level.words}`}>
                      <b>{figure(level.marks)}</b>: {level.words}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </section>
    ),
    explanation !== '' && (
      <section key="explanation">
        <h3>Explanation</h3>
        <RichText html={explanation} />
      </section>
    ),
    hints.length > 0 && (
      <section key="hints">
        <h3>Hints</h3>
        <ol>
          {hints.map((hint) => (
            <li key={hint}>
              <RichText html={hint} />
            </li>
          ))}
        </ol>
      </section>
    ),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <div className={classes.keys}>{parts}</div>;
}

import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { RichText } from '#web/ui/rich-text.tsx';
import type { ImportLine } from '../import.contract.ts';
import classes from './opened-item.module.css';
import { letterOf } from './question-words.ts';
import { entryText } from './zip-entry.ts';

/** The maximum length of the part of a file that is shown for one item. */
const MOST_LINES = 60;
const MOST_SIGNS = 6_000;

/** The lines of an item in a text, from `line` to the next item. Null if the text has no such line. */
export function itemLines(lines: readonly string[], begins: readonly number[], line: number): string | null {
  if (lines.length < line) return null;
  const next = begins.filter((one) => one > line);
  const end = Math.min(next.length === 0 ? lines.length : Math.min(...next) - 1, line - 1 + MOST_LINES);
  return lines
    .slice(line - 1, end)
    .join('\n')
    .trimEnd()
    .slice(0, MOST_SIGNS);
}

interface OpenedItemProps {
  becomes: NonNullable<ImportLine['becomes']>;
  /** The source text; null if it is not available, as in a package. */
  source: string | null;
  place: Pick<ImportLine, 'file' | 'line'>;
  /** The chosen file; null if it is not available. */
  chosen: Blob | null;
}

/**
 * The item's lines from its file in the package; null until the package is unzipped, or if the source is not
 * a package.
 */
function usePacked(zip: Blob | null, { file, line }: Pick<ImportLine, 'file' | 'line'>): string | null {
  const [lines, setLines] = useState<string | null>(null);
  useEffect(() => {
    if (zip === null || file === null) return;
    let isShown = true;
    void entryText(zip, file).then((text) => {
      if (isShown && text !== null) setLines(itemLines(text.split('\n'), [], line));
    });
    return () => {
      isShown = false;
    };
  }, [zip, file, line]);
  return lines;
}

/** An item as written in its file, and as the bank would store it, with its answer key. */
export function OpenedItem({ becomes, source, place, chosen }: OpenedItemProps) {
  const { stem, stimulus, options, gaps, accepted_answers } = becomes;
  const packed = usePacked(chosen, place);
  const text = source ?? packed;
  return (
    <div className={classes.both}>
      <section>
        <h3>In the file</h3>
        {(text === null || place.file !== null) && (
          <p>
            {place.file === null ? '' : `${place.file}, `}line {place.line}
          </p>
        )}
        {text !== null && <pre data-authoring>{text}</pre>}
      </section>
      <section>
        <h3>In the question bank</h3>
        {stimulus !== '' && <RichText html={stimulus} />}
        {stem === '' ? <p>No question text yet.</p> : <RichText html={stem} />}
        {options.length > 0 && (
          <ol>
            {options.map(({ text, prompt, is_correct }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is not stored yet has no name but its place.
              <li key={index} data-right={is_correct || undefined}>
                <b>{letterOf(index)}</b> <RichText html={prompt === '' ? text : `${prompt} → ${text}`} />
                {is_correct && (
                  <span>
                    <IconCheck size={12} aria-hidden /> Correct
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
        {gaps.map(({ choices, accepted_answers: right }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no name but their number.
          <p key={index}>
            Gap {index + 1}: {choices.length > 0 && `${choices.join(' · ')}; `}correct: {right.join(' · ')}
          </p>
        ))}
        {accepted_answers.length > 0 && <p>Accepted answers: {accepted_answers.join(' · ')}</p>}
      </section>
    </div>
  );
}

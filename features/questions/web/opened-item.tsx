import { IconCheck } from '@tabler/icons-react';
import { RichText } from '#web/ui/rich-text.tsx';
import type { ImportLine } from '../import.contract.ts';
import classes from './opened-item.module.css';
import { letterOf } from './question-words.ts';

/** So much of a file is shown of one item. */
const MOST_LINES = 60;
const MOST_SIGNS = 6_000;

/** The lines of a file in which an item stands: up to the next one. Null of a package, whose files are not read here. */
export function itemLines(
  lines: readonly string[],
  begins: readonly number[],
  { file, line }: Pick<ImportLine, 'file' | 'line'>,
): string | null {
  if (file !== null || lines.length < line) return null;
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
  source: string | null;
  place: Pick<ImportLine, 'file' | 'line'>;
}

/** An item as it stands in its file, and as it would stand in the bank, with its key. */
export function OpenedItem({ becomes, source, place }: OpenedItemProps) {
  const { stem, stimulus, options, gaps, accepted_answers } = becomes;
  return (
    <div className={classes.both}>
      <section>
        <h3>In the file</h3>
        {source === null ? (
          <p>
            {place.file === null ? '' : `${place.file}, `}line {place.line}
          </p>
        ) : (
          <pre data-authoring>{source}</pre>
        )}
      </section>
      <section>
        <h3>In the bank</h3>
        {stimulus !== '' && <RichText html={stimulus} />}
        {stem === '' ? <p>Nothing is asked yet.</p> : <RichText html={stem} />}
        {options.length > 0 && (
          <ol>
            {options.map(({ text, prompt, is_correct }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is not stored yet has no name but its place.
              <li key={index} data-right={is_correct || undefined}>
                <b>{letterOf(index)}</b> <RichText html={prompt === '' ? text : `${prompt} → ${text}`} />
                {is_correct && (
                  <span>
                    <IconCheck size={12} aria-hidden /> Right
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
        {gaps.map(({ choices, accepted_answers: right }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no name but their number.
          <p key={index}>
            Gap {index + 1}: {choices.length > 0 && `${choices.join(' · ')}; `}right is {right.join(' · ')}
          </p>
        ))}
        {accepted_answers.length > 0 && <p>Accepted: {accepted_answers.join(' · ')}</p>}
      </section>
    </div>
  );
}

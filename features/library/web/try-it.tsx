import { useState } from 'react';
import { RichText } from '#web/ui/rich-text.tsx';
import type { TryIt } from '../library.contract.ts';
import classes from './reader.module.css';

/** A practice question that does not count. Shows at once whether the answer is right. */
export function TryItCard({ tried }: { tried: TryIt }) {
  const [chosen, choose] = useState<number | null>(null);
  const option = chosen === null ? undefined : tried.options[chosen];
  return (
    <section className={classes.try} aria-label="Try it">
      <h2>Try it</h2>
      <RichText html={tried.text} kind="plain" />
      <div className={classes.options}>
        {tried.options.map(({ text, is_right }, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: answers stay where they are
            key={index}
            type="button"
            aria-pressed={chosen === index}
            data-state={chosen !== index ? undefined : is_right ? 'right' : 'wrong'}
            onClick={() => choose(index)}
          >
            <RichText html={text} kind="plain" />
          </button>
        ))}
      </div>
      <div role="status" className={classes.told}>
        {option && (
          <>
            <strong>{option.is_right ? '✓ Correct.' : '✕ Not quite.'}</strong>{' '}
            {option.feedback !== '' && <RichText html={option.feedback} kind="plain" />}
          </>
        )}
      </div>
    </section>
  );
}

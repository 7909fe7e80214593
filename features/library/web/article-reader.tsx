import { useCallback, useEffect, useRef, useState } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import type { TryIt, WholeMaterial } from '../library.contract.ts';
import type { MaterialNote } from '../reading.contract.ts';
import { blocksOf, type Heading, headingsOf, percentSeen } from './article-places.ts';
import { type Keep, Marking, markerId, useMarks } from './marking.tsx';
import notesClasses from './notes.module.css';
import classes from './reader.module.css';

interface ArticleReaderProps {
  material: WholeMaterial;
  notes: readonly MaterialNote[];
  /** Saves notes. Null if staff are reading, because their notes are not saved. */
  keep: Keep | null;
  /** Called with the percentage that has been visible. */
  seen: (percent: number) => void;
  foot: React.ReactNode;
  rail: React.ReactNode;
}

/** An article with its outline, its reader's highlights and the place where they stopped. */
export function ArticleReader({ material, notes, keep, seen, foot, rail }: ArticleReaderProps) {
  const article = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(0);
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  const [stopped] = useState(material.own);
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    const element = article.current;
    if (element === null) return;
    setHeadings(headingsOf(element));
    const look = () => {
      const now = percentSeen(element.getBoundingClientRect(), window.innerHeight);
      setPercent(now);
      seen(now);
    };
    const grown = new ResizeObserver(() => {
      setHeadings(headingsOf(element));
      setDrawn((times) => times + 1);
      look();
    });
    grown.observe(element);
    window.addEventListener('scroll', look, { passive: true, capture: true });
    return () => {
      grown.disconnect();
      window.removeEventListener('scroll', look, { capture: true });
    };
  }, [seen]);
  const blocks = useCallback(() => (article.current === null ? [] : blocksOf(article.current)), []);
  const tops = useMarks('material-notes', blocks, notes, drawn);
  const now = headings.findLastIndex(
    ({ element }) => element.getBoundingClientRect().top < window.innerHeight / 2,
  );
  const isStopped =
    stopped?.percent && stopped.percent > 5 && stopped.percent < 95 && stopped.done_at === null;
  return (
    <div className={classes.reader}>
      <Card kind="flush">
        <div className={classes.progress} aria-hidden>
          <i style={{ width: `${percent}%` }} />
        </div>
        <div className={classes.sheet}>
          <div ref={article} className={classes.article}>
            <RichText html={material.body} />
          </div>
          {tops.map(({ id, number, top }) => (
            <span
              key={id}
              id={markerId(number)}
              aria-hidden
              className={`${notesClasses.marker} ${classes.gutter}`}
              style={{ top }}
            >
              {number}
            </span>
          ))}
          {isStopped && (
            <p className={classes.stopped} style={{ top: `${stopped.percent}%` }}>
              <span>You stopped here {stopped.place_at && <Instant at={stopped.place_at} inSentence />}</span>
            </p>
          )}
        </div>
        {keep && <Marking blocks={blocks} keep={keep} />}
        {material.try_it && <TryItCard tried={material.try_it} />}
        <div className={classes.foot}>{foot}</div>
      </Card>
      <aside className={classes.rail}>
        {headings.length > 0 && (
          <Card>
            <h2>Outline</h2>
            <ul className={classes.outline}>
              {headings.map(({ title, element, minutes }, index) => (
                <li key={title}>
                  <button
                    type="button"
                    aria-current={index === now ? 'true' : undefined}
                    data-passed={index < now}
                    onClick={() => element.scrollIntoView({ block: 'start' })}
                  >
                    <span>{title}</span>
                    <span>{minutes} min</span>
                  </button>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {rail}
      </aside>
    </div>
  );
}

/** An ungraded practice question. Shows immediately whether the answer is right. */
function TryItCard({ tried }: { tried: TryIt }) {
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

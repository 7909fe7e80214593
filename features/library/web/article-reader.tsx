import { Button } from '@mantine/core';
import { IconHighlight, IconNote } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import type { WholeMaterial } from '../library.contract.ts';
import type { MaterialNote } from '../reading.contract.ts';
import { chosenRange, type Heading, headingsOf, percentSeen, rangeInPage } from './article-places.ts';
import classes from './reader.module.css';
import { TryItCard } from './try-it.tsx';

interface ArticleReaderProps {
  material: WholeMaterial;
  notes: readonly MaterialNote[];
  /** Null where nothing is kept: staff look at it. */
  keep: ((note: Pick<MaterialNote, 'range' | 'quote'> & { isNote: boolean }) => void) | null;
  /** How far down has been in sight. */
  seen: (percent: number) => void;
  foot: React.ReactNode;
  rail: React.ReactNode;
}

const HIGHLIGHT = 'material-notes';

/** An article with its outline, what its reader marked in it, and where they stopped. */
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
  useHighlights(article, notes, drawn);
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
          {isStopped && (
            <p className={classes.stopped} style={{ top: `${stopped.percent}%` }}>
              <span>You stopped here {stopped.place_at && <Instant at={stopped.place_at} inSentence />}</span>
            </p>
          )}
        </div>
        {keep && <Marking article={article} keep={keep} />}
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

/** What was marked is painted over the text, which stays as it is. */
function useHighlights(
  article: React.RefObject<HTMLElement | null>,
  notes: readonly MaterialNote[],
  drawn: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` tells that the text has changed
  useEffect(() => {
    const element = article.current;
    if (element === null || !('highlights' in CSS)) return;
    const ranges = notes.flatMap((note) => rangeInPage(element, note) ?? []);
    CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
    return () => void CSS.highlights.delete(HIGHLIGHT);
  }, [article, notes, drawn]);
}

/** While words of the article are chosen: marks them, or opens a note to them. */
function Marking({
  article,
  keep,
}: {
  article: React.RefObject<HTMLElement | null>;
  keep: NonNullable<ArticleReaderProps['keep']>;
}) {
  const [chosen, setChosen] = useState<ReturnType<typeof chosenRange>>(null);
  useEffect(() => {
    const look = () => {
      const element = article.current;
      setChosen(element === null ? null : chosenRange(element, document.getSelection()));
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [article]);
  if (chosen === null) return null;
  const act = (isNote: boolean) => {
    keep({ ...chosen, isNote });
    document.getSelection()?.removeAllRanges();
  };
  return (
    <div className={classes.marking} role="toolbar" aria-label="What is chosen">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconHighlight size={16} stroke={1.5} aria-hidden />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => act(false)}
      >
        Highlight
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconNote size={16} stroke={1.5} aria-hidden />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => act(true)}
      >
        Note
      </Button>
    </div>
  );
}

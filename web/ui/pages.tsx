import { Button } from '@mantine/core';
import { count as countWords } from './numbers.ts';
import classes from './pages.module.css';

interface PagesProps {
  /** The kind of rows on the pages, for example `Students`. */
  label: string;
  /** The number of the current page, from 1. */
  page: number;
  pageSize: number;
  count: number;
  onPage: (page: number) => void;
}

/**
 * The pages that get a button: the first, the current one with its neighbors, and the last. `gap` stands for
 * pages that are left out.
 */
export function pageButtons(page: number, last: number): (number | 'gap')[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, last])].filter((one) => one >= 1 && one <= last);
  return wanted.flatMap((one, index) => {
    const before = wanted[index - 1];
    return before !== undefined && one > before + 1 ? (['gap', one] as const) : [one];
  });
}

export function Pages({ label, page, pageSize, count, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil(count / pageSize));
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(count, page * pageSize);
  return (
    <nav className={classes.pages} aria-label={`Pages of ${label.toLowerCase()}`}>
      <span className={classes.range}>
        {countWords(from)}–{countWords(to)} of {countWords(count)}
      </span>
      {last > 1 && (
        <>
          <Button size="xs" variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
            Back
          </Button>
          {pageButtons(page, last).map((one, index, all) =>
            one === 'gap' ? (
              <span key={`after ${all[index - 1]}`} className={classes.gap}>
                …
              </span>
            ) : (
              <Button
                key={one}
                size="xs"
                variant="default"
                className={classes.number}
                aria-label={`Page ${one}`}
                aria-current={one === page ? 'page' : undefined}
                onClick={() => onPage(one)}
              >
                {countWords(one)}
              </Button>
            ),
          )}
          <Button size="xs" variant="default" disabled={page === last} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </>
      )}
    </nav>
  );
}

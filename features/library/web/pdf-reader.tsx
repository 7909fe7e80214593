import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconArrowRight,
  IconChevronLeft,
  IconChevronRight,
  IconMinus,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useState } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import { Card } from '#web/ui/card.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import type { WholeMaterial } from '../library.contract.ts';
import type { MaterialNote } from '../reading.contract.ts';
import type { Keep } from './marking.tsx';
import classes from './pdf.module.css';
import { type OpenPdf, usePdf } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import reader from './reader.module.css';

interface PdfReaderProps {
  material: WholeMaterial;
  page: number;
  toPage: (page: number) => void;
  notes: readonly MaterialNote[];
  /** Saves notes. Null if staff are reading, because their notes are not saved. */
  keep: Keep | null;
  done: React.ReactNode;
  ask: React.ReactNode;
  rail: React.ReactNode;
}

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };
const ZOOMS = [1, 1.25, 1.5, 2, 3];

/** A PDF shown page by page. It loads only the pages that are looked at. */
export function PdfReader(props: PdfReaderProps) {
  const { open, error, again } = usePdf(props.material);
  const [fault, setFault] = useState<unknown>(null);
  const failed = useCallback((what: unknown) => setFault(what), []);
  const wrong = error ?? fault;
  if (wrong !== null) {
    return (
      <Card>
        <ErrorState
          title={isBroken(wrong) ? 'This PDF can’t be opened' : `We couldn’t load page ${props.page}`}
          retry={() => {
            setFault(null);
            again();
          }}
        >
          {isBroken(wrong)
            ? 'Tell the person who assigned it. Your place is saved.'
            : faultWords(wrong as Error).detail}
        </ErrorState>
      </Card>
    );
  }
  if (open === null) {
    return (
      <Card>
        <SkeletonLines lines={12} />
      </Card>
    );
  }
  return <Opened {...props} open={open} failed={failed} />;
}

function isBroken(error: unknown): boolean {
  return error instanceof Error && /^(?:InvalidPDF|FormatError|UnknownError|Password)/.test(error.name);
}

function Opened({
  open: { pdf, outline },
  material,
  page: asked,
  toPage,
  notes,
  keep,
  done,
  ask,
  rail,
  failed,
}: PdfReaderProps & { open: OpenPdf; failed: (error: unknown) => void }) {
  const pages = pdf.numPages;
  const page = Math.min(asked, pages);
  const [zoom, setZoom] = useState(0);
  const [find, setFind] = useState<string | null>(null);
  const go = (to: number) => toPage(Math.max(1, Math.min(pages, to)));
  useHotkeys([
    ['ArrowLeft', () => go(page - 1)],
    ['ArrowRight', () => go(page + 1)],
    ['PageDown', () => go(page + 1)],
    ['PageUp', () => go(page - 1)],
  ]);
  return (
    <div className={reader.reader}>
      <Card kind="flush">
        <div className={classes.tools}>
          <ActionIcon aria-label="Previous page" disabled={page === 1} onClick={() => go(page - 1)}>
            <IconChevronLeft {...ICON} />
          </ActionIcon>
          <NumberInput
            aria-label="Page"
            w={64}
            hideControls
            min={1}
            max={pages}
            value={page}
            onChange={(value) => typeof value === 'number' && value >= 1 && go(value)}
          />
          <span>of {pages}</span>
          <ActionIcon aria-label="Next page" disabled={page === pages} onClick={() => go(page + 1)}>
            <IconChevronRight {...ICON} />
          </ActionIcon>
          <span className={classes.space} />
          <ActionIcon aria-label="Zoom out" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            <IconMinus {...ICON} />
          </ActionIcon>
          <Button variant="subtle" size="xs" onClick={() => setZoom(0)}>
            {zoom === 0 ? 'Fit' : `${(ZOOMS[zoom] ?? 1) * 100}%`}
          </Button>
          <ActionIcon
            aria-label="Zoom in"
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <IconPlus {...ICON} />
          </ActionIcon>
          <ActionIcon
            aria-label="Find in this file"
            aria-expanded={find !== null}
            onClick={() => setFind(find === null ? '' : null)}
          >
            <IconSearch {...ICON} />
          </ActionIcon>
        </div>
        {find !== null && <Find pdf={pdf} page={page} word={find} type={setFind} go={go} />}
        <PdfPage
          pdf={pdf}
          page={page}
          notes={notes}
          keep={keep}
          failed={failed}
          zoom={ZOOMS[zoom] ?? 1}
          find={find ?? ''}
        />
        <div className={reader.foot}>
          {ask}
          <span className={classes.space} />
          {page < pages ? (
            <>
              {done}
              <Button rightSection={<IconArrowRight {...ICON} />} onClick={() => go(page + 1)}>
                Next page
              </Button>
            </>
          ) : (
            done
          )}
        </div>
      </Card>
      <aside className={reader.rail}>
        <Card>
          <h2>
            Page {page} of {pages}
          </h2>
          {pages <= 60 && (
            <div className={classes.strip} aria-hidden>
              {Array.from({ length: pages }, (_, index) => (
                <i
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell a page
                  key={index}
                  data-state={index + 1 === page ? 'now' : index + 1 < page ? 'before' : 'after'}
                />
              ))}
            </div>
          )}
          <p>
            {material.own
              ? 'We’ll reopen here on any device.'
              : 'You’re viewing this as staff, so your place isn’t saved.'}
          </p>
        </Card>
        {outline.length > 0 && (
          <Card>
            <h2>Outline</h2>
            <ul className={reader.outline}>
              {outline.map(({ title, page: begins }, index) => {
                const isNow = page >= begins && page < (outline[index + 1]?.page ?? pages + 1);
                return (
                  <li key={`${begins} ${title}`}>
                    <button
                      type="button"
                      aria-current={isNow ? 'true' : undefined}
                      onClick={() => go(begins)}
                    >
                      <span>{title}</span>
                      <span>{begins}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </Card>
        )}
        {rail}
      </aside>
    </div>
  );
}

interface FindProps {
  pdf: PDFDocumentProxy;
  page: number;
  word: string;
  type: (word: string) => void;
  go: (page: number) => void;
}

/** Searches the pages from the current one on, loading each, until one contains the words. */
function Find({ pdf, page, word, type, go }: FindProps) {
  const [says, setSays] = useState('');
  const [looking, setLooking] = useState<AbortController | null>(null);
  useEffect(() => () => looking?.abort(), [looking]);
  const look = async () => {
    const leaving = new AbortController();
    setLooking(leaving);
    for (let step = 1; step <= pdf.numPages; step += 1) {
      if (leaving.signal.aborted) return;
      const at = ((page - 1 + step) % pdf.numPages) + 1;
      setSays(`Searching page ${at}`);
      const { items } = await (await pdf.getPage(at)).getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      if (text.toLowerCase().includes(word.trim().toLowerCase())) {
        setSays(`Found on page ${at}`);
        go(at);
        return;
      }
    }
    setSays('Not found');
  };
  return (
    <form
      className={classes.find}
      onSubmit={(event) => {
        event.preventDefault();
        if (word.trim() !== '') void look();
      }}
    >
      <TextInput
        aria-label="Text to find"
        placeholder="Text to find"
        data-autofocus
        autoFocus
        value={word}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Find next
      </Button>
      <span role="status">{says}</span>
    </form>
  );
}

import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MaterialNote } from '../reading.contract.ts';
import { type Keep, Marking, useMarks } from './marking.tsx';
import classes from './pdf.module.css';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  page: number;
  /** Relative to the available width; 1 fits exactly. */
  zoom: number;
  /** Words to highlight on the page; empty for none. */
  find: string;
  /** The reader's own notes in the whole file. */
  notes: readonly MaterialNote[];
  /** Saves notes. Null if staff are reading, because their notes are not saved. */
  keep: Keep | null;
  failed: (error: unknown) => void;
}

const MOST_PIXELS = 4_096;

/** One page, with its text as a layer on top for selecting and for screen readers. */
export function PdfPage({ pdf, page, zoom, find, notes, keep, failed }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [drawn, setDrawn] = useState('');
  const key = `${page} ${zoom} ${width}`;
  useEffect(() => {
    let isLeft = false;
    let task: RenderTask | undefined;
    const draw = async () => {
      const shown = await pdf.getPage(page);
      const sheet = canvas.current;
      const layer = text.current;
      if (isLeft || sheet === null || layer === null || width === 0) return;
      const scale = (width / shown.getViewport({ scale: 1 }).width) * zoom;
      const viewport = shown.getViewport({ scale });
      const sharp = Math.min(
        window.devicePixelRatio,
        MOST_PIXELS / Math.max(viewport.width, viewport.height),
      );
      sheet.width = Math.floor(viewport.width * sharp);
      sheet.height = Math.floor(viewport.height * sharp);
      sheet.style.width = `${viewport.width}px`;
      sheet.style.height = `${viewport.height}px`;
      const transform = sharp === 1 ? null : [sharp, 0, 0, sharp, 0, 0];
      task = shown.render({ canvas: sheet, viewport, ...(transform && { transform }) });
      await task.promise;
      layer.replaceChildren();
      layer.style.setProperty('--total-scale-factor', String(scale));
      await new TextLayer({
        textContentSource: await shown.getTextContent(),
        container: layer,
        viewport,
      }).render();
      if (!isLeft) setDrawn(key);
    };
    draw().catch((error: unknown) => {
      if (!isLeft) failed(error);
    });
    return () => {
      isLeft = true;
      task?.cancel();
    };
  }, [pdf, page, zoom, width, key, failed]);
  useEffect(() => {
    if (drawn !== '') mark(text.current, find);
  }, [drawn, find]);
  const turned = useRef(page);
  useEffect(() => {
    if (turned.current === page) return;
    turned.current = page;
    // After turning the page at its end, scroll to the top of the next one.
    const element = frame.current;
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' });
  }, [page]);
  // The text of a page is one block.
  const blocks = useCallback(() => (text.current === null ? [] : [text.current]), []);
  const here = useMemo(
    () => notes.map((one) => (one.page === page ? one : { ...one, range: null })),
    [notes, page],
  );
  useMarks('page-notes', blocks, here, drawn);
  return (
    <>
      <section
        ref={frame}
        className={classes.frame}
        aria-label={`Page ${page}`}
        // Focusable when larger than its frame, so that the arrow keys scroll it.
        {...(zoom > 1 && { tabIndex: 0 })}
      >
        <div className={classes.sheet} data-drawn={drawn === key}>
          <canvas ref={canvas} aria-hidden />
          <div ref={text} className={classes.text} />
        </div>
      </section>
      {keep && <Marking blocks={blocks} keep={keep} />}
    </>
  );
}

/** Highlights the pieces of text that contain a word. */
function mark(layer: HTMLElement | null, find: string): void {
  const word = find.trim().toLowerCase();
  let first: HTMLElement | null = null;
  for (const run of layer?.querySelectorAll<HTMLElement>('span') ?? []) {
    const holds = word !== '' && (run.textContent ?? '').toLowerCase().includes(word);
    run.toggleAttribute('data-found', holds);
    if (holds) first ??= run;
  }
  first?.scrollIntoView({ block: 'center' });
}

function useWidth(frame: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const seen = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    seen.observe(element);
    return () => seen.disconnect();
  }, [frame]);
  return width;
}

import { useState } from 'react';
import type { WholeMaterial } from '../library.contract.ts';
import classes from './pdf.module.css';
import { usePdf } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';

const NONE = [] as const;

/**
 * One page of a PDF without the reader's controls. Shows nothing if it cannot be drawn, because a link to it
 * is shown next to it.
 */
export function PdfGlance({ material, page }: { material: WholeMaterial; page: number }) {
  const { open } = usePdf(material);
  const [isFailed, setFailed] = useState(false);
  if (open === null || isFailed || page > open.pdf.numPages) return null;
  return (
    <div className={classes.glance}>
      <PdfPage
        pdf={open.pdf}
        page={page}
        zoom={1}
        find=""
        notes={NONE}
        keep={null}
        failed={() => setFailed(true)}
      />
    </div>
  );
}

import { lazy, memo, Suspense } from 'react';
import { type RichTextProps, richTextTree } from './rich-text-tree.tsx';

interface Drawn {
  tex: string;
  display: boolean;
}

/**
 * The formula renderer is as large as a page, so it loads with the first formula. If loading fails, the
 * source is shown.
 */
const Formula = lazy(async () =>
  import('./formula.tsx').then(
    (drawing) => ({ default: drawing.Formula }),
    () => ({ default: AsWritten }),
  ),
);

function AsWritten({ tex }: Drawn) {
  return <code>{tex}</code>;
}

/** A formula. Its source is shown until the renderer has loaded. */
export function DrawnFormula(props: Drawn) {
  return (
    <Suspense fallback={<AsWritten {...props} />}>
      <Formula {...props} />
    </Suspense>
  );
}

/** Rich text with its formulas. */
export const RichText = memo(function RichText(props: RichTextProps) {
  return richTextTree(props, DrawnFormula);
});

import { lazy, memo, Suspense } from 'react';
import { type RichTextProps, richTextTree } from './rich-text-tree.tsx';

interface Drawn {
  tex: string;
  display: boolean;
}

/** What draws formulas weighs as much as a page: it comes with the first of them, or the formula stays as it is written. */
const Formula = lazy(async () =>
  import('./formula.tsx').then(
    (drawing) => ({ default: drawing.Formula }),
    () => ({ default: AsWritten }),
  ),
);

function AsWritten({ tex }: Drawn) {
  return <code>{tex}</code>;
}

/** A formula, as it is written until what draws it is there. */
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

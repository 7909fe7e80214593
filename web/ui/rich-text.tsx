import { memo } from 'react';
import { Formula } from './formula.tsx';
import { type RichTextProps, richTextTree } from './rich-text-tree.tsx';

/** Rich text with its formulas, on pages that have what draws them. */
export const RichText = memo(function RichText(props: RichTextProps) {
  return richTextTree(props, Formula);
});

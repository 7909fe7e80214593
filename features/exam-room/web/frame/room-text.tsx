import { memo } from 'react';
import { type RichTextProps, richTextTree } from '#web/ui/rich-text-tree.tsx';
import { formulaDrawing } from '../formula-loader.ts';

/** Renders rich text for the taker. */
export const RoomText = memo(function RoomText(props: RichTextProps) {
  return richTextTree(props, formulaDrawing() ?? AsWritten);
});

/** A formula as plain LaTeX, if the code that draws formulas is missing. */
function AsWritten({ tex }: { tex: string; display: boolean }) {
  return <code data-formula>{tex}</code>;
}

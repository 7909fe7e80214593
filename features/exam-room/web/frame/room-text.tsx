import { memo } from 'react';
import { type RichTextProps, richTextTree } from '#web/ui/rich-text-tree.tsx';
import { formulaDrawing } from '../formula-loader.ts';

/** Rich text as its taker reads it. */
export const RoomText = memo(function RoomText(props: RichTextProps) {
  return richTextTree(props, formulaDrawing() ?? AsWritten);
});

/** A formula where nothing can draw it: still to be read, if not with ease. */
function AsWritten({ tex }: { tex: string; display: boolean }) {
  return <code data-formula>{tex}</code>;
}

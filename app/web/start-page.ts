import { createRoot, type Root } from 'react-dom/client';
import { startBlocks } from '#web/shell/blocks.ts';
import { startZoom } from '#web/shell/zoom-choice.ts';
import '#web/ui/tokens.css';
import '#web/shell/print.css';

/** The first steps of every page of the app, whichever screen it shows. */
export function startPage(): Root {
  startZoom();
  startBlocks();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  return createRoot(root);
}

import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { startRouter } from '#web/app/router.ts';
import { startBlocks } from '#web/shell/blocks.ts';
import { startLogin } from '#web/shell/login.ts';
import { styleNonce } from '#web/shell/style-nonce.ts';
import { startZoom } from '#web/shell/zoom-choice.ts';
import '#web/ui/parts.css';
import '#web/ui/tokens.css';
import '#web/shell/print.css';

startZoom();
startLogin();
startRouter();
startBlocks();
// Dialogs lock the page's scroll by a style sheet of their own.
setNonce(styleNonce());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<App />);

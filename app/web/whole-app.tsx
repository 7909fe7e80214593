import { setNonce } from 'get-nonce';
import { allowAuthoring } from '#web/shell/blocks.ts';
import { isStaffSignedIn, startLogin } from '#web/shell/login.ts';
import { styleNonce } from '#web/shell/style-nonce.ts';
import { App } from './app.tsx';
import { startRouter } from './router.ts';
import { startPage } from './start-page.ts';
import '#web/ui/parts.css';

/** Shows the app. It replaces the sign-in page if the sign-in page was shown first. */
export function showApp(root = startPage()): void {
  startLogin();
  startRouter();
  allowAuthoring(isStaffSignedIn);
  // Dialogs lock the page's scrolling with a generated style sheet, which needs the nonce.
  setNonce(styleNonce());
  root.render(<App />);
}

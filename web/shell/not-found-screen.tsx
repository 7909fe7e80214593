import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import classes from './message.module.css';

/** Shown for an unknown URL, and for an item that does not exist or that the user may not see. */
export function NotFoundScreen() {
  return (
    <Page title="Page not found">
      <p className={classes.text}>The link may be wrong, the page may be gone, or you may not have access.</p>
      <LinkButton to="/">Go to Today</LinkButton>
    </Page>
  );
}

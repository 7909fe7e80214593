import { getRouteApi } from '@tanstack/react-router';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { useStop } from './notices.api.ts';
import classes from './notices.module.css';

const route = getRouteApi('/notice-mails/$token');

/** Where the link of the daily mail leads that ends it. Opening it does nothing, as mail programs open links by themselves. */
export function StopMailsScreen() {
  const { token } = route.useParams();
  const stop = useStop(token);
  const { error } = stop;
  const isDead = error instanceof ApiProblem && error.status === 404;
  return (
    <main className={classes.door}>
      <h1>Your daily mail</h1>
      {stop.isSuccess ? (
        <p role="status">
          It is stopped. You still read your notices in Assay, where you can turn the mail on again.
        </p>
      ) : (
        <>
          <p>One mail a day tells you what is new. You can stop it here, and turn it on again in Assay.</p>
          {error && (
            <p role="alert">
              {isDead
                ? 'This link is not whole. Open it from the mail once more.'
                : `${faultWords(error).title}. ${faultWords(error).detail}`}
            </p>
          )}
          <BusyButton busy={stop.isPending} busyWords="Stopping" onClick={() => stop.mutate()}>
            Stop the mail
          </BusyButton>
        </>
      )}
    </main>
  );
}

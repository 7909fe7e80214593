import page from './page.module.css';

/** Shown between the room and the sign-in page: briefly, or until the network returns. */
export function SignedOutPage() {
  return (
    <main className={page.plain}>
      <h1 className={page.title}>You have been signed out</h1>
      <p role="status">
        The sign-in page comes as soon as the network is there, and leads back to this question. Every answer
        is kept on this device until then; the clock goes on.
      </p>
    </main>
  );
}

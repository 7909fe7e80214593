import page from './page.module.css';

/** Shown between the exam room and the sign-in page: briefly, or until the network returns. */
export function SignedOutPage() {
  return (
    <main className={page.plain}>
      <h1 className={page.title}>You’ve been signed out</h1>
      <p role="status">
        The sign-in page opens when you’re online and brings you back to this question. Your answers are saved
        on this device, but the timer keeps running.
      </p>
    </main>
  );
}

/** What sends the messages of one channel. It knows the outcome of a try, and refuses to know when to try again. */

/** A message opened to be sent. */
export interface OpenMessage {
  /** The same at each try, so that who receives it may tell a second copy. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly unsubscribe?: string | undefined;
}

export interface Sender {
  /** Settles once the other side took the message over; rejects with `SendFailure`. `cut` ends the try at once. */
  send(message: OpenMessage, cut: AbortSignal): Promise<void>;
  /** Ends what is held open between messages. */
  close(): void;
}

/** A try that failed; the message says why, for an admin. `is_lasting`: another try would fail alike. */
export class SendFailure extends Error {
  readonly is_lasting: boolean;

  constructor(message: string, is_lasting: boolean) {
    super(message);
    this.name = 'SendFailure';
    this.is_lasting = is_lasting;
  }
}

/** The interface of a sender for one channel. The caller decides about retries. */

/** A decrypted message that is ready to send. */
export interface OpenMessage {
  /** Every try to send the mail has this same id, so that the receiver can recognize a second copy. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly unsubscribe?: string | undefined;
}

export interface Sender {
  /**
   * Resolves when the other side has accepted the message. Rejects with `SendFailure`. `cut` aborts the try.
   */
  send(message: OpenMessage, cut: AbortSignal): Promise<void>;
  /** Closes connections that are kept open between messages. */
  close(): void;
}

/** A failed try. The message tells an admin why. `is_lasting`: another try would fail too. */
export class SendFailure extends Error {
  readonly is_lasting: boolean;

  constructor(message: string, is_lasting: boolean) {
    super(message);
    this.name = 'SendFailure';
    this.is_lasting = is_lasting;
  }
}

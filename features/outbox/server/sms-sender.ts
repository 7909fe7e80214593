/** Sends text messages through any provider with an HTTP endpoint: one POST per message. */
import { type OpenMessage, type Sender, SendFailure } from './sender.ts';

/** Temporary errors. Other answers from 400 to 499 mean that the request itself is wrong. */
const PASSING: readonly number[] = [408, 425, 429];

/**
 * Posts `{id, to, text}` as JSON to `url`. A user and password in the address are sent as Basic
 * authorization. An answer from 200 to 299 means that the message was accepted. `Idempotency-Key` is the
 * message's id.
 */
export function smsSender(url: string): Sender {
  const address = new URL(url);
  const { username, password } = address;
  address.username = '';
  address.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization =
    username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  return {
    async send({ id, to, text }: OpenMessage, cut: AbortSignal) {
      const status = await post(address, cut, {
        headers: { 'content-type': 'application/json', 'idempotency-key': id, ...authorization },
        body: JSON.stringify({ id, to, text }),
      });
      if (status >= 200 && status < 300) return;
      const isLasting = status >= 400 && status < 500 && !PASSING.includes(status);
      throw new SendFailure(`The text message service answered ${status}.`, isLasting);
    },
    close() {},
  };
}

async function post(address: URL, cut: AbortSignal, request: RequestInit): Promise<number> {
  try {
    // Do not follow redirects: codes must go only to the configured address.
    const answer = await fetch(address, { ...request, method: 'POST', redirect: 'manual', signal: cut });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    throw new SendFailure(
      cut.aborted
        ? 'The text message service didn’t answer in time.'
        : `Couldn’t reach the text message service${codeOf(error)}.`,
      false,
    );
  }
}

function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? ` (${cause.code})` : '';
}

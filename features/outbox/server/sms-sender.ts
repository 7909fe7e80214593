/** SMS through whoever offers it: each message is a POST to one address. It knows HTTP and no provider. */
import { type OpenMessage, type Sender, SendFailure } from './sender.ts';

/** Answers that another try may change; other ones from 400 to 499 say that the request itself is at fault. */
const PASSING: readonly number[] = [408, 425, 429];

/**
 * Posts `{id, to, text}` as JSON to `url`, whose user and password, if it has them, travel as Basic authorization;
 * any answer of 200 to 299 says that it was taken over. `Idempotency-Key` is the message's id.
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
      throw new SendFailure(`The SMS service answered ${status}.`, isLasting);
    },
    close() {},
  };
}

async function post(address: URL, cut: AbortSignal, request: RequestInit): Promise<number> {
  try {
    // Elsewhere nobody said that codes may go.
    const answer = await fetch(address, { ...request, method: 'POST', redirect: 'manual', signal: cut });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    throw new SendFailure(
      cut.aborted
        ? 'The SMS service did not answer in time.'
        : `The SMS service is not reached${codeOf(error)}.`,
      false,
    );
  }
}

function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? ` (${cause.code})` : '';
}

/**
 * An idempotency key for calls that create a resource. If the response is lost and the user presses the
 * button again, only one resource is created.
 */
import { useRef } from 'react';
import { v4 } from 'uuid';

/** Returns a function that returns the key for a body. The key stays the same until the body changes. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.body) last.current = { body: text, key: v4() };
    return last.current.key;
  };
}

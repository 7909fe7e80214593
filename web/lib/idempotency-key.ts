/**
 * An idempotency key for calls that create something. If the response is lost and the user presses the button
 * again, only one thing is created.
 */
import { useRef } from 'react';
import { v4 } from 'uuid';

/** Returns a function that gives the key for a body. The key stays the same until the body changes. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.body) last.current = { body: text, key: v4() };
    return last.current.key;
  };
}

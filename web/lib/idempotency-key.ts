/** A key for a call that makes something, so that the same press after a lost answer makes it once. */
import { useRef } from 'react';
import { v4 } from 'uuid';

/** Gives the key for a body: the same one as long as the body is the same. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.body) last.current = { body: text, key: v4() };
    return last.current.key;
  };
}

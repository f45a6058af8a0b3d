import { useRef } from 'react';
import { randomId } from './random-id.ts';

/**
 * The idempotency key of a submission: the same while the same input is retried, a new one as soon as it differs (the server
 * refuses a key with other input).
 */
export function useIdempotencyKey(): (input: unknown) => string {
  const last = useRef({ input: '', key: '' });
  return (input) => {
    const text = JSON.stringify(input);
    if (last.current.key === '' || last.current.input !== text) {
      last.current = { input: text, key: randomId() };
    }
    return last.current.key;
  };
}

import { waitAfterCounting } from '../domain/attempt-throttle.ts';
import type { Clock, Scope } from './ports.ts';
import type { ThrottleKey } from './repositories.ts';

/**
 * Counts an attempt under each key and returns the seconds until it is allowed; 0 when it is allowed now. The transaction that
 * counts commits before anything is checked, so that concurrent attempts can't exceed the limit.
 */
export async function countAttempt(
  scope: Scope,
  { clock }: { clock: Clock },
  keys: readonly ThrottleKey[],
): Promise<number> {
  const waits = [0];
  for (const key of keys) {
    const window = await scope.attempts.add(key, clock.now());
    waits.push(waitAfterCounting(key.kind, window, clock.now()));
  }
  return Math.max(...waits);
}

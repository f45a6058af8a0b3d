import { badInput } from './request-errors.ts';

/**
 * Counts how often a request uses a costly field. Create one for each request.
 * @param what the plural that the refusal names
 * @returns adds to the count. @throws BAD_USER_INPUT above `max`
 */
export function createRequestLimit(max: number, what: string): (count: number) => void {
  let wanted = 0;
  return (count) => {
    wanted += count;
    if (wanted <= max) return;
    throw badInput(`Request at most ${max} ${what} at a time.`);
  };
}

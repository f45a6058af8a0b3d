import { RailUnavailableError } from '../../use-cases/ports.ts';

const READ_ATTEMPTS_MAX = 3;
const RETRY_DELAY_MS = 150;

/**
 * Reads with a few retries.
 *
 * @throws {RailUnavailableError} with the last failure as its cause.
 */
export async function read<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (cause) {
      if (attempt >= READ_ATTEMPTS_MAX) {
        throw new RailUnavailableError(`${what} could not be read`, { cause });
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * attempt));
    }
  }
}

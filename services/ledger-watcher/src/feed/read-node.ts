import { ChainUnavailableError } from '../use-cases/ports.ts';

/** @throws {ChainUnavailableError} with the node's or the network's failure as its cause. */
export async function read<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ChainUnavailableError) throw cause;
    throw new ChainUnavailableError(`${what} could not be read`, { cause });
  }
}

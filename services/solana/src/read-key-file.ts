import { z } from 'zod';

const bytes = z.array(z.int().min(0).max(255)).length(64);

/**
 * The 64 bytes of a Solana key file (a JSON array): seed, then public key.
 * @throws {Error} that names its `source` when it is invalid; the message doesn't show the content
 */
export function readKeyFile(source: string, content: string): Uint8Array {
  try {
    return Uint8Array.from(bytes.parse(JSON.parse(content)));
  } catch {
    // The cause is left out because parsers quote their input.
    throw new Error(`${source} is not a Solana key file`);
  }
}

import { Keypair } from '@solana/web3.js';
import { z } from 'zod';

const keyFile = z.array(z.number().int().min(0).max(255)).length(64);

/** Parses a Solana key file (a JSON array of 64 bytes). @throws naming the setting when it is invalid */
export function readKey(setting: string, content: string): Keypair {
  try {
    return Keypair.fromSecretKey(Uint8Array.from(keyFile.parse(JSON.parse(content))));
  } catch {
    // The cause is omitted on purpose: parsers quote their input.
    throw new Error(`${setting} is not a Solana key file`);
  }
}

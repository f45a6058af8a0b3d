import { readTrusted, type Trusted } from '@outlay/verifier';

const path = '/.well-known/outlay-keys.json';

/** Returns the keys that verify this installation's proofs; null while it can't be reached. */
export async function issuerKeys(): Promise<Trusted | null> {
  try {
    const response = await fetch(path);
    return response.ok ? readTrusted(await response.json()) : null;
  } catch {
    return null;
  }
}

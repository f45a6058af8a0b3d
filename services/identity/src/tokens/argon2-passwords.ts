import { hash, verify } from '@node-rs/argon2';
import { createHmac } from 'node:crypto';
import type { PasswordHasher } from '../use-cases/ports.ts';

/** What a hash costs: KiB of memory, passes, lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** The first parameters of OWASP's password storage cheat sheet. */
const OWASP: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes with argon2id what a password is to one owner under `pepper`, a key outside the database: a hash copied to somebody
 * else's row, or made without the key, verifies nothing. A hash names its own cost, so that those of another cost are still verified.
 */
export const createArgon2Passwords = (pepper: Buffer, cost = OWASP): PasswordHasher => {
  // An owner has no NUL, so that no owner and password read like another pair.
  const bound = (owner: string, password: string): string =>
    createHmac('sha256', pepper).update(`${owner}\0${password}`).digest('base64url');
  return {
    hash: (owner, password) => hash(bound(owner, password), cost),
    verify: (owner, passwordHash, password) => verify(passwordHash, bound(owner, password)),
  };
};

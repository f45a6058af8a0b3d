import { hash, verify } from '@node-rs/argon2';
import { createHmac } from 'node:crypto';
import type { PasswordHasher } from '../use-cases/ports.ts';

/** The cost of a hash: memory in KiB, passes and lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Parameters recommended first by OWASP's password storage cheat sheet. */
const OWASP: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes passwords with argon2id, bound to one owner and to `pepper`, a key outside the database. A hash copied to another row,
 * or made without the key, doesn't verify. A hash includes its cost, so hashes with another cost still verify.
 */
export const createArgon2Passwords = (pepper: Buffer, cost = OWASP): PasswordHasher => {
  // An owner contains no NUL, so two pairs of owner and password can't give the same text.
  const bound = (owner: string, password: string): string =>
    createHmac('sha256', pepper).update(`${owner}\0${password}`).digest('base64url');
  return {
    hash: (owner, password) => hash(bound(owner, password), cost),
    verify: (owner, passwordHash, password) => verify(passwordHash, bound(owner, password)),
  };
};

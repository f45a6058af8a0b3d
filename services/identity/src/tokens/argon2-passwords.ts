import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '../use-cases/ports.ts';

/** What a hash costs: KiB of memory, passes, lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** The first parameters of OWASP's password storage cheat sheet. */
const OWASP: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes with argon2id. A hash names its own cost, so that those of another cost are still verified. */
export const createArgon2Passwords = (cost = OWASP): PasswordHasher => ({
  hash: (password) => hash(password, cost),
  verify: (passwordHash, password) => verify(passwordHash, password),
});

export const argon2Passwords = createArgon2Passwords();

import { pbkdf2Sync, randomBytes } from 'node:crypto';

const SCRAM_SHA_512 = 2;
const SALT_BYTES = 32;
const HASH_BYTES = 64;
/** Kafka's minimum. Our passwords are random, so more iterations would only cost time at each connection. */
const ITERATIONS = 4_096;

/** What a broker stores for a password, as AlterUserScramCredentials sends it. */
export interface ScramCredential {
  readonly mechanism: number;
  readonly iterations: number;
  readonly salt: Buffer;
  readonly saltedPassword: Buffer;
}

/** A password's credential for SCRAM-SHA-512, with a new salt. */
export function scramCredential(password: string): ScramCredential {
  const salt = randomBytes(SALT_BYTES);
  return {
    mechanism: SCRAM_SHA_512,
    iterations: ITERATIONS,
    salt,
    saltedPassword: pbkdf2Sync(password, salt, ITERATIONS, HASH_BYTES, 'sha512'),
  };
}

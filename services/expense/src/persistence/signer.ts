import type { Executor } from '@outlay/platform/postgres';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Signer } from '../use-cases/ports.ts';
import { signingKeys } from './tables.ts';

/** The signing key of all replicas of this service. */
export async function readSigningKey(executor: Executor): Promise<string> {
  const [row] = await executor.select().from(signingKeys);
  if (!row) throw new Error('the database has no signing key: has it been migrated?');
  return row.secret;
}

/** Texts of the form payload.signature, both base64url. */
export function createSigner(key: string): Signer {
  const signatureOf = (purpose: string, encoded: string): string =>
    createHmac('sha256', key).update(`${purpose}.${encoded}`).digest('base64url');
  return {
    sign: (purpose, payload) => {
      const encoded = Buffer.from(payload).toString('base64url');
      return `${encoded}.${signatureOf(purpose, encoded)}`;
    },
    open: (purpose, text) => {
      const [encoded = '', signature = ''] = text.split('.', 2);
      const wanted = Buffer.from(signatureOf(purpose, encoded));
      const given = Buffer.from(signature);
      const genuine = wanted.length === given.length && timingSafeEqual(wanted, given);
      return genuine ? Buffer.from(encoded, 'base64url').toString('utf8') : null;
    },
  };
}

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { KeyVault } from './key-vault.ts';

export interface TransitOptions {
  /** Address of HashiCorp Vault or OpenBao, such as https://vault.internal:8200. */
  readonly address: string;
  readonly token: string;
  /** Mount of the Transit engine. */
  readonly mount: string;
}

const TIMEOUT_MS = 5_000;

const keyAnswer = z.object({
  data: z.object({ keys: z.record(z.string(), z.object({ public_key: z.string() })) }),
});
const signAnswer = z.object({
  data: z.object({ signature: z.string().regex(/^vault:v\d+:[A-Za-z0-9+/]+=*$/) }),
});

/** Keys that stay in HashiCorp Vault's or OpenBao's Transit engine: only signatures come out. */
export function createTransitVault({ address, token, mount }: TransitOptions): KeyVault {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(new URL(`/v1/${mount}/${path}`, address), {
      method,
      headers: { 'x-vault-token': token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the vault answered ${response.status} to ${path}`);
    return response.status === 204 ? null : await response.json();
  };
  return {
    create: async (label) => {
      const handle = keyNameOf(label);
      await call('POST', `keys/${handle}`, { type: 'ed25519', exportable: false });
      const { data } = keyAnswer.parse(await call('GET', `keys/${handle}`));
      const publicKey = data.keys['1']?.public_key;
      if (publicKey === undefined) throw new Error(`the vault has no first version of ${handle}`);
      return { publicKey, handle };
    },
    sign: async ({ handle }, label, message) => {
      if (handle !== keyNameOf(label)) throw new Error(`${handle} is not the key of ${label}`);
      const input = Buffer.from(message).toString('base64');
      const { data } = signAnswer.parse(await call('POST', `sign/${handle}/none`, { input }));
      return Buffer.from(data.signature.split(':')[2] ?? '', 'base64');
    },
  };
}

/** Transit's names allow no slash. */
const keyNameOf = (label: string): string =>
  `outlay-${createHash('sha256').update(label).digest('hex').slice(0, 32)}`;

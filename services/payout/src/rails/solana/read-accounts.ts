import { PublicKey, type AccountInfo, type Connection } from '@solana/web3.js';
import { z } from 'zod';
import { callNode } from './json-rpc.ts';
import { read } from './read-node.ts';

const reply = z.object({
  result: z.object({
    context: z.object({ slot: z.number() }),
    value: z.array(
      z
        .object({
          lamports: z.number(),
          owner: z.string(),
          executable: z.boolean(),
          data: z.tuple([z.string(), z.literal('base64')]),
        })
        .nullable(),
    ),
  }),
});

export interface Accounts {
  readonly slot: number;
  /** In the order of the request; null for an address without an account. */
  readonly accounts: readonly (AccountInfo<Buffer> | null)[];
}

/** Accounts at one finalized slot. @throws {RailUnavailableError} */
export const readAccounts = (
  connection: Connection,
  addresses: readonly PublicKey[],
): Promise<Accounts> =>
  read('accounts', async () => {
    const keys = addresses.map((address) => address.toBase58());
    const params = [keys, { commitment: 'finalized', encoding: 'base64' }];
    const { context, value } = await callNode(connection, 'getMultipleAccounts', params, reply);
    if (value.length !== addresses.length) throw new Error('not every account was read');
    const accounts = value.map(
      (info) =>
        info && {
          lamports: info.lamports,
          owner: new PublicKey(info.owner),
          executable: info.executable,
          data: Buffer.from(info.data[0], 'base64'),
        },
    );
    return { slot: context.slot, accounts };
  });

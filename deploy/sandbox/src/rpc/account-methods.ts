import bs58 from 'bs58';
import { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import { readTokenAccount, tokenKind, uiAmount } from '../token-layout.ts';
import { accountJson } from './account-json.ts';
import type { AccountView } from './account-json.ts';
import { address, config, readParams, requireContextSlot } from './params.ts';
import type { ReadConfig } from './params.ts';
import { RPC_ERROR, RpcError } from './rpc-error.ts';
import { withContext } from './rpc-context.ts';
import type { RpcContext, RpcMethods } from './rpc-context.ts';

const ADDRESSES_MAX = 100;

export const accountEncoding = z.enum(['base58', 'base64', 'base64+zstd', 'jsonParsed']).nullish();
const sliceNumber = z.number().int().nonnegative();
const accountConfig = config({
  encoding: accountEncoding,
  dataSlice: z.object({ offset: sliceNumber, length: sliceNumber }).nullish(),
});

export const accountFilter = z.union([
  z.object({ dataSize: sliceNumber }),
  z.object({
    memcmp: z.object({
      offset: sliceNumber,
      bytes: z.string().max(256),
      encoding: z.enum(['base58', 'base64']).nullish(),
    }),
  }),
  z.object({ tokenAccountState: z.unknown() }),
]);
export type AccountFilter = z.output<typeof accountFilter>;

const programConfig = config({
  encoding: accountEncoding,
  dataSlice: z.object({ offset: sliceNumber, length: sliceNumber }).nullish(),
  filters: z.array(accountFilter).max(4).nullish(),
  withContext: z.boolean().nullish(),
});
const tokenFilter = z.union([z.object({ mint: address }), z.object({ programId: address })]);

export function matchesFilters(account: AccountState, filters: readonly AccountFilter[]): boolean {
  return filters.every((filter) => {
    if ('dataSize' in filter) return account.data.length === filter.dataSize;
    if ('tokenAccountState' in filter) return tokenKind(account) === 'account';
    const { offset, bytes, encoding } = filter.memcmp;
    const wanted =
      encoding === 'base64' ? Buffer.from(bytes, 'base64') : Buffer.from(decodeBase58(bytes));
    return account.data.subarray(offset, offset + wanted.length).equals(wanted);
  });
}

function decodeBase58(text: string): Uint8Array {
  try {
    return bs58.decode(text);
  } catch {
    throw new RpcError(RPC_ERROR.invalidParams, 'Invalid param: memcmp bytes are not base58');
  }
}

export function accountMethods({ chain }: RpcContext): RpcMethods {
  const { views, vm } = chain;
  const json = (account: AccountState | null, view: AccountView) =>
    account === null ? null : accountJson(account, view, chain.decimalsOf);
  const answer = <Value>(options: ReadConfig, value: Value) => {
    requireContextSlot(chain, options);
    return withContext(chain, options.commitment, value);
  };
  return {
    getBalance: (params) => {
      const [key, options] = readParams(params, address, config({}));
      return answer(options, Number(views.at(key, options.commitment)?.lamports ?? 0n));
    },
    getAccountInfo: (params) => {
      const [key, options] = readParams(params, address, accountConfig);
      return answer(options, json(views.at(key, options.commitment), options));
    },
    getMultipleAccounts: (params) => {
      const keys = z
        .array(address)
        .max(ADDRESSES_MAX, { error: `Too many inputs provided; max ${ADDRESSES_MAX}` });
      const [list, options] = readParams(params, keys, accountConfig);
      const view = { ...options, encoding: options.encoding ?? ('base64' as const) };
      return answer(
        options,
        list.map((key) => json(views.at(key, options.commitment), view)),
      );
    },
    getProgramAccounts: (params) => {
      const [program, options] = readParams(params, address, programConfig);
      const filters = options.filters ?? [];
      const rows = [...views.programAccounts(program, options.commitment)]
        .filter(([, account]) => matchesFilters(account, filters))
        .map(([pubkey, account]) => ({ pubkey, account: json(account, options) }));
      const wrapped = answer(options, rows);
      return options.withContext === true ? wrapped : rows;
    },
    getMinimumBalanceForRentExemption: (params) => {
      const [length] = readParams(
        params,
        z
          .number()
          .int()
          .nonnegative()
          .max(10 * 1024 * 1024),
      );
      return vm.minimumRent(length);
    },
    ...tokenMethods({ chain }),
  };
}

function tokenMethods({ chain }: Pick<RpcContext, 'chain'>): RpcMethods {
  const { views } = chain;
  return {
    getTokenAccountBalance: (params) => {
      const [key, options] = readParams(params, address, config({}));
      const account = views.at(key, options.commitment);
      if (account === null)
        throw new RpcError(RPC_ERROR.invalidParams, 'Invalid param: could not find account');
      if (tokenKind(account) !== 'account') {
        throw new RpcError(RPC_ERROR.invalidParams, 'Invalid param: not a Token account');
      }
      const { amount, mint } = readTokenAccount(account.data);
      return withContext(chain, options.commitment, uiAmount(amount, chain.decimalsOf(mint) ?? 0));
    },
    getTokenAccountsByOwner: (params) => {
      const [owner, filter, options] = readParams(params, address, tokenFilter, accountConfig);
      requireContextSlot(chain, options);
      const mint = 'mint' in filter ? filter.mint : null;
      const program = 'mint' in filter ? views.newest(filter.mint)?.owner : filter.programId;
      if (program === undefined)
        throw new RpcError(RPC_ERROR.invalidParams, 'Invalid param: could not find mint');
      const rows = [...views.programAccounts(program, options.commitment)]
        .filter(([, account]) => isTokenAccountOf(account, owner, mint))
        .map(([pubkey, account]) => ({
          pubkey,
          account: accountJson(account, options, chain.decimalsOf),
        }));
      return withContext(chain, options.commitment, rows);
    },
  };
}

function isTokenAccountOf(account: AccountState, owner: string, mint: string | null): boolean {
  if (tokenKind(account) !== 'account') return false;
  const token = readTokenAccount(account.data);
  return token.owner === owner && (mint === null || token.mint === mint);
}

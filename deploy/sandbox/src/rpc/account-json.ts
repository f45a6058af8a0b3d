import bs58 from 'bs58';
import type { AccountState } from '../account-state.ts';
import { parsedAccountData } from '../token-layout.ts';
import type { DecimalsOf } from '../token-layout.ts';
import { RPC_ERROR, RpcError } from './rpc-error.ts';

export type AccountEncoding = 'base58' | 'base64' | 'base64+zstd' | 'jsonParsed';

export interface AccountView {
  readonly encoding?: AccountEncoding | null | undefined;
  readonly dataSlice?: { readonly offset: number; readonly length: number } | null | undefined;
}

/** Base58 takes quadratic time, so nodes refuse it for larger accounts. */
const BASE58_BYTES_MAX = 128;
/** The rent epoch of every account since rent collection ended: u64::MAX, as JSON parsers round it. */
const RENT_EPOCH_EXEMPT = 18446744073709552000;

export function accountJson(account: AccountState, view: AccountView, decimalsOf: DecimalsOf) {
  return {
    lamports: Number(account.lamports),
    owner: account.owner,
    executable: account.executable,
    rentEpoch: RENT_EPOCH_EXEMPT,
    space: account.data.length,
    data: accountData(account, view, decimalsOf),
  };
}

function accountData(
  account: AccountState,
  { encoding, dataSlice }: AccountView,
  decimalsOf: DecimalsOf,
) {
  if (encoding === 'jsonParsed') {
    const parsed = parsedAccountData(account, decimalsOf);
    if (parsed !== null) return parsed;
  }
  const { data } = account;
  const bytes = dataSlice
    ? data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length)
    : data;
  if (encoding === 'base64' || encoding === 'jsonParsed')
    return [bytes.toString('base64'), 'base64'] as const;
  if (encoding === 'base64+zstd')
    throw new RpcError(RPC_ERROR.invalidParams, 'base64+zstd is not supported');
  if (bytes.length > BASE58_BYTES_MAX) {
    throw new RpcError(
      RPC_ERROR.invalidRequest,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    );
  }
  // Without an encoding the legacy response is a bare string.
  return encoding === 'base58' ? ([bs58.encode(bytes), 'base58'] as const) : bs58.encode(bytes);
}

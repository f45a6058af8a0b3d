import {
  getExtensionTypes,
  getMintCloseAuthority,
  getPausableConfig,
  getPermanentDelegate,
  getTransferFeeConfig,
  getTransferHook,
  TOKEN_2022_PROGRAM_ID,
  unpackMint,
} from '@solana/spl-token';
import { PublicKey, type AccountInfo } from '@solana/web3.js';
import type { MintSettings } from '../../domain/mint-guard.ts';

/** All zero bytes mean that there is no authority. */
const keyOf = (key: PublicKey | null | undefined): string | null =>
  key && !key.equals(PublicKey.default) ? key.toBase58() : null;

/** What was read last. A mint hardly ever changes, and each payment reads it. */
let last: { address: PublicKey; data: Buffer; settings: MintSettings } | null = null;

/** A mint account's transfer settings; null when it is not a readable Token-2022 mint. */
export function mintSettingsOf(
  address: PublicKey,
  info: AccountInfo<Buffer> | null | undefined,
): MintSettings | null {
  if (!info?.owner.equals(TOKEN_2022_PROGRAM_ID)) return null;
  const { data } = info;
  if (last?.address.equals(address) && last.data.equals(data)) return last.settings;
  const settings = settingsIn(address, info);
  if (settings) last = { address, data, settings };
  return settings;
}

function settingsIn(address: PublicKey, info: AccountInfo<Buffer>): MintSettings | null {
  const mint = unpacked(address, info);
  if (!mint) return null;
  const fee = getTransferFeeConfig(mint);
  return {
    address: address.toBase58(),
    program: TOKEN_2022_PROGRAM_ID.toBase58(),
    decimals: mint.decimals,
    freezeAuthority: keyOf(mint.freezeAuthority),
    permanentDelegate: keyOf(getPermanentDelegate(mint)?.delegate),
    closeAuthority: keyOf(getMintCloseAuthority(mint)?.closeAuthority),
    transferFeeBasisPoints: fee
      ? Math.max(
          fee.olderTransferFee.transferFeeBasisPoints,
          fee.newerTransferFee.transferFeeBasisPoints,
        )
      : 0,
    transferFeeAuthority: keyOf(fee?.transferFeeConfigAuthority),
    transferHook: keyOf(getTransferHook(mint)?.programId),
    isPaused: getPausableConfig(mint)?.paused ?? false,
    extensions: getExtensionTypes(mint.tlvData)
      .map(Number)
      .sort((left, right) => left - right),
  };
}

function unpacked(
  address: PublicKey,
  info: AccountInfo<Buffer>,
): ReturnType<typeof unpackMint> | null {
  try {
    return unpackMint(address, info, TOKEN_2022_PROGRAM_ID);
  } catch {
    // The token program also owns accounts that are not mints, such as balances.
    return null;
  }
}

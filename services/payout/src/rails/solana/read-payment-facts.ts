import {
  ExtensionType,
  getAccountLen,
  getTransferFeeConfig,
  getTransferHook,
  TOKEN_2022_PROGRAM_ID,
  unpackAccount,
  unpackMint,
} from '@solana/spl-token';
import { PublicKey, SystemProgram, type AccountInfo, type Connection } from '@solana/web3.js';
import type { PaymentFacts } from '../../domain/check-chain.ts';
import { read } from './connection.ts';
import { pyusdAccountOf } from '../../signer/pyusd-account.ts';

/** Bytes of a PYUSD account. Not asked of the mint: spl-token does not know all of its extensions. */
const PYUSD_ACCOUNT_BYTES = getAccountLen([
  ExtensionType.ImmutableOwner,
  ExtensionType.TransferFeeAmount,
  ExtensionType.TransferHookAccount,
]);

type Account = AccountInfo<Buffer>;

/** Reads every account that a payment touches at one finalized slot. @throws {RailUnavailableError} */
export async function readPaymentFacts(
  connection: Connection,
  {
    treasury,
    mint,
    recipient: address,
  }: { treasury: PublicKey; mint: PublicKey; recipient: string },
): Promise<PaymentFacts> {
  const recipient = new PublicKey(address);
  const source = pyusdAccountOf(mint, treasury);
  const destination = pyusdAccountOf(mint, recipient);
  const { context, value } = await read('accounts', () =>
    connection.getMultipleAccountsInfoAndContext(
      [mint, treasury, source, recipient, destination],
      'finalized',
    ),
  );
  const [mintInfo, treasuryInfo, sourceInfo, recipientInfo, destinationInfo] = value;
  const rentLamports = destinationInfo
    ? 0
    : await read('rent', () =>
        connection.getMinimumBalanceForRentExemption(PYUSD_ACCOUNT_BYTES, 'confirmed'),
      );
  const held = tokenAccountOf(source, sourceInfo, mint);
  const receiving = tokenAccountOf(destination, destinationInfo, mint);
  return {
    slot: context.slot,
    mint: mintFacts(mint, mintInfo),
    treasury: {
      lamports: BigInt(treasuryInfo?.lamports ?? 0),
      tokenAccount: held && { balance: held.amount, frozen: held.isFrozen },
    },
    recipient: {
      isTreasury: recipient.equals(treasury),
      isOnCurve: PublicKey.isOnCurve(recipient.toBytes()),
      isPlainAccount: isPlain(recipientInfo),
      // An account at this address that is no token account of this mint is nobody's to pay into.
      tokenAccount: destinationInfo
        ? {
            frozen: receiving?.isFrozen ?? false,
            ownedByRecipient: receiving?.owner.equals(recipient) ?? false,
          }
        : null,
    },
    rentLamports: BigInt(rentLamports),
  };
}

function isPlain(info: Account | null | undefined): boolean {
  if (!info) return true;
  return info.owner.equals(SystemProgram.programId) && !info.executable && info.data.length === 0;
}

function mintFacts(mint: PublicKey, info: Account | null | undefined): PaymentFacts['mint'] {
  if (!info?.owner.equals(TOKEN_2022_PROGRAM_ID)) return null;
  const unpacked = unpackMint(mint, info, TOKEN_2022_PROGRAM_ID);
  const fee = getTransferFeeConfig(unpacked);
  const hook = getTransferHook(unpacked);
  return {
    isToken2022: true,
    decimals: unpacked.decimals,
    transferFeeBasisPoints: fee
      ? Math.max(
          fee.olderTransferFee.transferFeeBasisPoints,
          fee.newerTransferFee.transferFeeBasisPoints,
        )
      : 0,
    hasTransferHook: hook !== null && !hook.programId.equals(PublicKey.default),
  };
}

function tokenAccountOf(
  address: PublicKey,
  info: Account | null | undefined,
  mint: PublicKey,
): ReturnType<typeof unpackAccount> | null {
  if (!info?.owner.equals(TOKEN_2022_PROGRAM_ID)) return null;
  const account = unpackAccount(address, info, TOKEN_2022_PROGRAM_ID);
  return account.mint.equals(mint) ? account : null;
}

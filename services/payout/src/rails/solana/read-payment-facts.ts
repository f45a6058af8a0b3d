import { ExtensionType, getAccountLen } from '@solana/spl-token';
import { PublicKey, SystemProgram, type AccountInfo, type Connection } from '@solana/web3.js';
import type { PaymentFacts } from '../../domain/check-chain.ts';
import { assetAccountOf } from '@outlay/solana';
import { z } from 'zod';
import { callNode } from './json-rpc.ts';
import { readAccounts } from './read-accounts.ts';
import { read } from './read-node.ts';
import { mintSettingsOf } from './mint-settings.ts';
import { tokenAccountOf, type TreasuryKeys } from './read-treasury-facts.ts';

/** Size of a PYUSD account in bytes. It is not computed from the mint, because spl-token doesn't know all of its extensions. */
const PYUSD_ACCOUNT_BYTES = getAccountLen([
  ExtensionType.ImmutableOwner,
  ExtensionType.TransferFeeAmount,
  ExtensionType.TransferHookAccount,
]);

type Account = AccountInfo<Buffer>;

export interface PaymentKeys extends TreasuryKeys {
  readonly isTreasury: (address: string) => boolean;
}

/** Reads every account that a payment touches at one finalized slot. @throws {RailUnavailableError} */
export async function readPaymentFacts(
  connection: Connection,
  { treasury, mint, isTreasury }: PaymentKeys,
  wanted: { recipient: string; second: string | undefined; chainGuard: boolean },
): Promise<PaymentFacts> {
  const recipient = new PublicKey(wanted.recipient);
  const second = wanted.second === undefined ? null : new PublicKey(wanted.second);
  const source = assetAccountOf(mint, treasury);
  const destination = assetAccountOf(mint, recipient);
  // Queried each time, because Solana lowers rents in steps.
  const rentOf = (bytes: number): Promise<number> => readRent(connection, bytes);
  const [{ slot, accounts }, guardLamports] = await Promise.all([
    readAccounts(connection, [
      mint,
      treasury,
      source,
      recipient,
      destination,
      ...(second ? [second, assetAccountOf(mint, second)] : []),
    ]),
    wanted.chainGuard ? rentOf(0) : 0,
  ]);
  const [mintInfo, treasuryInfo, sourceInfo, recipientInfo, destinationInfo] = accounts;
  const accountsOf = (wallet: PublicKey, info?: Account | null, token?: Account | null) => {
    const held = tokenAccountOf(assetAccountOf(mint, wallet), token, mint);
    return {
      lamports: BigInt(info?.lamports ?? 0),
      tokenAccount: held && { balance: held.amount, frozen: held.isFrozen },
    };
  };
  const receiving = tokenAccountOf(destination, destinationInfo, mint);
  return {
    slot,
    mint: mintSettingsOf(mint, mintInfo),
    treasury: accountsOf(treasury, treasuryInfo, sourceInfo),
    second: second && accountsOf(second, accounts[5], accounts[6]),
    recipient: {
      tokenAddress: destination.toBase58(),
      isTreasury: isTreasury(recipient.toBase58()),
      isOnCurve: PublicKey.isOnCurve(recipient.toBytes()),
      isSystemAccount: isPlain(recipientInfo),
      // An account of another kind at this address can't receive the payment.
      tokenAccount: destinationInfo
        ? {
            frozen: receiving?.isFrozen ?? false,
            ownedByRecipient: receiving?.owner.equals(recipient) ?? false,
          }
        : null,
    },
    rentLamports: destinationInfo ? 0n : BigInt(await rentOf(PYUSD_ACCOUNT_BYTES)),
    guardLamports: BigInt(guardLamports),
  };
}

const rentReply = z.object({ result: z.number().int() });

/** Lamports that an account of this size must hold, at the present rent. */
export const readRent = (connection: Connection, bytes: number): Promise<number> =>
  read('rent', () => {
    const params = [bytes, { commitment: 'confirmed' }];
    return callNode(connection, 'getMinimumBalanceForRentExemption', params, rentReply);
  });

function isPlain(info: Account | null | undefined): boolean {
  if (!info) return true;
  return info.owner.equals(SystemProgram.programId) && !info.executable && info.data.length === 0;
}

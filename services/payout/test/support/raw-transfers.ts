import { PublicKey, type Connection, type Keypair } from '@solana/web3.js';
import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { buildTransfer } from '@outlay/solana';
import { connectToNode } from '@outlay/solana/node';
import { PYUSD_MINT } from './sandbox.ts';

/** The PKCS 8 prefix of a 32-byte Ed25519 seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const UNITS = 40_000;
const PRICE_MICRO_LAMPORTS = 1_000n;

export interface RawTransfers {
  /** Pays one PYUSD, polls at this interval, and resolves when the transfer is final. */
  transfer(recipient: string, pollIntervalMs: number): Promise<void>;
}

/**
 * The payout service's client without checks and persistence: the same connection, instructions and signing code, a fresh
 * blockhash, one send, and polling until the status is final.
 */
export function rawTransfers(rpcUrl: string, payer: Keypair): RawTransfers {
  const connection = connectToNode(rpcUrl);
  const key = privateKeyOf(payer);
  let count = 0;
  return {
    transfer: async (recipient, pollIntervalMs) => {
      const signature = await send(connection, payer, key, recipient, `raw ${(count += 1)}`);
      while (!(await isFinal(connection, signature))) {
        await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
      }
    },
  };
}

async function send(
  connection: Connection,
  payer: Keypair,
  key: KeyObject,
  recipient: string,
  memo: string,
): Promise<string> {
  const { blockhash } = await connection.getLatestBlockhash('confirmed');
  const transaction = buildTransfer({
    treasury: payer.publicKey,
    mint: new PublicKey(PYUSD_MINT),
    recipient: new PublicKey(recipient),
    amountBaseUnits: 1_000_000n,
    memo,
    payeeMemo: null,
    blockhash,
    computeUnitLimit: UNITS,
    computeUnitPriceMicroLamports: PRICE_MICRO_LAMPORTS,
    guard: null,
    passkeySignature: null,
  });
  transaction.addSignature(payer.publicKey, sign(null, transaction.message.serialize(), key));
  return connection.sendRawTransaction(transaction.serialize(), {
    skipPreflight: true,
    maxRetries: 0,
  });
}

async function isFinal(connection: Connection, signature: string): Promise<boolean> {
  const { value } = await connection.getSignatureStatuses([signature]);
  const status = value[0];
  if (status?.err) throw new Error(`a transfer failed: ${JSON.stringify(status.err)}`);
  return status?.confirmationStatus === 'finalized';
}

const privateKeyOf = (keypair: Keypair): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, keypair.secretKey.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  });

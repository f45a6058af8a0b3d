import { VersionedMessage } from '@solana/web3.js';
import { z } from 'zod';
import { statusJson, transactionJson } from '../transaction-json.ts';
import { transactionErrorText } from '../transaction-errors.ts';
import type { TransactionRecord } from '../transaction-record.ts';
import { decodeTransaction, signaturesValid, transactionFee } from '../transaction-wire.ts';
import type { DecodedTransaction, WireEncoding } from '../transaction-wire.ts';
import { accountJson } from './account-json.ts';
import {
  address,
  commitment,
  config,
  readParams,
  requireContextSlot,
  requireHistoryCommitment,
  signature,
} from './params.ts';
import { RPC_ERROR, RpcError } from './rpc-error.ts';
import { withContext } from './rpc-context.ts';
import type { RpcContext, RpcMethods } from './rpc-context.ts';

const SIGNATURES_MAX = 256;
const SIGNATURE_ROWS_MAX = 1_000;
/** Slots in a node's status cache; older statuses need `searchTransactionHistory`. */
const STATUS_CACHE_SLOTS = 300;

const wire = z.string().max(16_384);
const wireEncoding = z.enum(['base58', 'base64']).nullish();
const sendConfig = config({
  encoding: wireEncoding,
  skipPreflight: z.boolean().nullish(),
  preflightCommitment: commitment.nullish(),
});
const simulateConfig = config({
  encoding: wireEncoding,
  sigVerify: z.boolean().nullish(),
  replaceRecentBlockhash: z.boolean().nullish(),
  innerInstructions: z.boolean().nullish(),
  accounts: z.object({ addresses: z.array(address).max(64) }).nullish(),
});
export const transactionEncoding = z.enum(['json', 'jsonParsed', 'base58', 'base64']).nullish();
export const versionMax = z.number().int().nonnegative().nullish();
const getTransactionConfig = config({
  encoding: transactionEncoding,
  maxSupportedTransactionVersion: versionMax,
});
const signaturesConfig = config({
  before: signature.nullish(),
  until: signature.nullish(),
  limit: z.number().int().min(1).max(SIGNATURE_ROWS_MAX).nullish(),
});

function decodeWire(text: string, encoding: WireEncoding | null | undefined): DecodedTransaction {
  try {
    return decodeTransaction(text, encoding ?? 'base58');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RpcError(RPC_ERROR.invalidParams, `invalid transaction: ${reason}`);
  }
}

export function transactionMethods(context: RpcContext): RpcMethods {
  return { ...sendingMethods(context), ...historyMethods(context), ...feeMethods(context) };
}

function sendingMethods({ chain, faults, faucet }: RpcContext): RpcMethods {
  const preflight = (transaction: DecodedTransaction, level: z.output<typeof commitment>) => {
    const result = chain.simulate(transaction, {
      commitment: level,
      verifySignatures: true,
      replaceBlockhash: false,
    });
    if (result.err === null) return;
    const { err, logs, unitsConsumed, returnData } = result;
    const data = { err, logs, accounts: null, unitsConsumed, returnData };
    throw new RpcError(
      RPC_ERROR.preflightFailure,
      `Transaction simulation failed: ${transactionErrorText(err)}`,
      data,
    );
  };
  return {
    sendTransaction: (params) => {
      const [text, options] = readParams(params, wire, sendConfig);
      const transaction = decodeWire(text, options.encoding);
      if (!signaturesValid(transaction)) {
        throw new RpcError(
          RPC_ERROR.signatureVerification,
          'Transaction signature verification failure',
        );
      }
      if (options.skipPreflight !== true)
        preflight(transaction, options.preflightCommitment ?? 'finalized');
      if (!faults.dropsThisSend()) chain.submit(transaction, faults.landingDelaySlots());
      return transaction.signature;
    },
    simulateTransaction: (params) => {
      const [text, options] = readParams(params, wire, simulateConfig);
      const result = chain.simulate(decodeWire(text, options.encoding), {
        commitment: options.commitment,
        verifySignatures: options.sigVerify === true,
        replaceBlockhash: options.replaceRecentBlockhash === true,
      });
      const { accountsAfter, innerInstructions, ...value } = result;
      const accounts = options.accounts?.addresses.map((key) => {
        const account = accountsAfter.get(key) ?? chain.views.newest(key);
        return account === null
          ? null
          : accountJson(account, { encoding: 'base64' }, chain.decimalsOf);
      });
      return withContext(chain, options.commitment, {
        ...value,
        accounts: accounts ?? null,
        // Nodes return inner instructions only on request.
        ...(options.innerInstructions === true && { innerInstructions }),
      });
    },
    requestAirdrop: (params) => {
      const [key, lamports] = readParams(params, address, z.number().int().positive());
      return faucet.airdrop(key, BigInt(lamports));
    },
  };
}

function historyMethods({ chain }: RpcContext): RpcMethods {
  const { clock, ledger } = chain;
  const statusOf = (record: TransactionRecord) => {
    const confirmationStatus = clock.commitmentOf(record.slot);
    const confirmations =
      confirmationStatus === 'finalized' ? null : clock.at('processed') - record.slot;
    return {
      slot: record.slot,
      confirmations,
      err: record.err,
      status: statusJson(record),
      confirmationStatus,
    };
  };
  return {
    getSignatureStatuses: (params) => {
      const list = z
        .array(signature)
        .max(SIGNATURES_MAX, { error: `Too many inputs provided; max ${SIGNATURES_MAX}` });
      const [signatures, options] = readParams(
        params,
        list,
        config({ searchTransactionHistory: z.boolean().nullish() }),
      );
      const oldest =
        options.searchTransactionHistory === true ? 0 : clock.slot - STATUS_CACHE_SLOTS;
      const newest = clock.at('processed');
      const statuses = signatures.map((key) => {
        const record = ledger.get(key);
        if (record === undefined || record.slot < oldest || record.slot > newest) return null;
        return statusOf(record);
      });
      return withContext(chain, 'processed', statuses);
    },
    getSignaturesForAddress: (params) => {
      const [key, options] = readParams(params, address, signaturesConfig);
      requireHistoryCommitment(options.commitment);
      requireContextSlot(chain, options);
      const page = {
        before: options.before ?? undefined,
        until: options.until ?? undefined,
        limit: options.limit ?? SIGNATURE_ROWS_MAX,
        slotMax: clock.at(options.commitment),
      };
      return ledger.forAddress(key, page).map((record) => ({
        signature: record.signature,
        slot: record.slot,
        err: record.err,
        memo: record.memo,
        blockTime: record.blockTime,
        confirmationStatus: clock.commitmentOf(record.slot),
      }));
    },
    getTransaction: ([key, second]) => {
      // Old clients send the encoding in place of the options.
      const given = typeof second === 'string' ? { encoding: second } : second;
      const [wanted, options] = readParams([key, given], signature, getTransactionConfig);
      requireHistoryCommitment(options.commitment);
      const record = ledger.get(wanted);
      if (record === undefined || record.slot > clock.at(options.commitment)) return null;
      return transactionJson(record, {
        encoding: options.encoding ?? 'json',
        versionMax: options.maxSupportedTransactionVersion ?? undefined,
      });
    },
  };
}

function feeMethods({ chain }: RpcContext): RpcMethods {
  const { clock } = chain;
  return {
    getFeeForMessage: (params) => {
      const [text, options] = readParams(params, wire, config({}));
      let message: VersionedMessage;
      try {
        message = VersionedMessage.deserialize(Buffer.from(text, 'base64'));
      } catch {
        throw new RpcError(RPC_ERROR.invalidParams, 'Invalid param: the message cannot be decoded');
      }
      const known =
        clock.usableBlockhash(message.recentBlockhash, options.commitment) !== undefined;
      return withContext(chain, options.commitment, known ? transactionFee(message) : null);
    },
    getRecentPrioritizationFees: () => [{ slot: clock.slot, prioritizationFee: 0 }],
  };
}

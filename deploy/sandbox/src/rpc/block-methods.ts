import { z } from 'zod';
import { parsedAccountKeys, transactionJson } from '../transaction-json.ts';
import type { TransactionRecord } from '../transaction-record.ts';
import { config, readParams, requireContextSlot, requireHistoryCommitment } from './params.ts';
import { RPC_ERROR, RpcError } from './rpc-error.ts';
import { withContext } from './rpc-context.ts';
import type { RpcContext, RpcMethods } from './rpc-context.ts';
import { transactionEncoding, versionMax } from './transaction-methods.ts';

const SLOTS_PER_EPOCH = 432_000;

const slotNumber = z.number().int().nonnegative();
const blockConfig = config({
  encoding: transactionEncoding,
  transactionDetails: z.enum(['full', 'accounts', 'signatures', 'none']).nullish(),
  rewards: z.boolean().nullish(),
  maxSupportedTransactionVersion: versionMax,
});
type BlockConfig = z.output<typeof blockConfig>;

export function blockMethods(context: RpcContext): RpcMethods {
  return { ...slotMethods(context), ...blockhashMethods(context), ...blockListMethods(context) };
}

function slotMethods({ chain }: RpcContext): RpcMethods {
  const { clock, ledger } = chain;
  return {
    getSlot: (params) => {
      const [options] = readParams(params, config({}));
      requireContextSlot(chain, options);
      return clock.at(options.commitment);
    },
    getBlockHeight: (params) => {
      const [options] = readParams(params, config({}));
      requireContextSlot(chain, options);
      return clock.height(clock.at(options.commitment));
    },
    getEpochInfo: (params) => {
      const [options] = readParams(params, config({}));
      const slot = clock.at(options.commitment);
      return {
        absoluteSlot: slot,
        blockHeight: clock.height(slot),
        epoch: Math.floor(slot / SLOTS_PER_EPOCH),
        slotIndex: slot % SLOTS_PER_EPOCH,
        slotsInEpoch: SLOTS_PER_EPOCH,
        transactionCount: ledger.count,
      };
    },
  };
}

function blockhashMethods({ chain }: RpcContext): RpcMethods {
  const { clock } = chain;
  return {
    getLatestBlockhash: (params) => {
      const [options] = readParams(params, config({}));
      requireContextSlot(chain, options);
      const slot = clock.at(options.commitment);
      return withContext(chain, options.commitment, {
        blockhash: clock.blockhash(slot),
        lastValidBlockHeight: clock.height(slot) + clock.validBlocks,
      });
    },
    isBlockhashValid: (params) => {
      const [hash, options] = readParams(params, z.string().max(64), config({}));
      requireContextSlot(chain, options);
      const valid = clock.usableBlockhash(hash, options.commitment) !== undefined;
      return withContext(chain, options.commitment, valid);
    },
  };
}

function blockListMethods({ chain }: RpcContext): RpcMethods {
  const { clock, ledger } = chain;
  return {
    getBlockTime: (params) => {
      const [slot] = readParams(params, slotNumber);
      return clock.blockTime(slot) ?? ledger.inSlot(slot)[0]?.blockTime ?? null;
    },
    getBlock: (params) => {
      const [slot, options] = readParams(params, slotNumber, blockConfig);
      requireHistoryCommitment(options.commitment);
      return blockJson(chain, slot, options);
    },
  };
}

function blockJson(chain: RpcContext['chain'], slot: number, options: BlockConfig) {
  const { clock, ledger } = chain;
  if (slot > clock.at(options.commitment)) {
    throw new RpcError(RPC_ERROR.blockNotAvailable, `Block not available for slot ${slot}`);
  }
  if (slot < clock.genesisSlot) {
    throw new RpcError(
      RPC_ERROR.slotSkipped,
      `Slot ${slot} was skipped, or missing in long-term storage`,
    );
  }
  const records = ledger.inSlot(slot);
  const parentSlot = Math.max(clock.genesisSlot, slot - 1);
  const block = {
    blockhash: clock.blockhash(slot),
    previousBlockhash: clock.blockhash(parentSlot),
    parentSlot,
    blockTime: clock.blockTime(slot) ?? records[0]?.blockTime ?? null,
    blockHeight: clock.height(slot),
    ...(options.rewards !== false && { rewards: [] }),
  };
  if (options.transactionDetails === 'none') return block;
  if (options.transactionDetails === 'signatures') {
    return { ...block, signatures: records.map((record) => record.signature) };
  }
  return { ...block, transactions: records.map((record) => blockTransaction(record, options)) };
}

function blockTransaction(record: TransactionRecord, options: BlockConfig) {
  const versionLimit = options.maxSupportedTransactionVersion ?? undefined;
  const onlyAccounts = options.transactionDetails === 'accounts';
  const encoding = onlyAccounts ? 'jsonParsed' : (options.encoding ?? 'json');
  const { transaction, meta, version } = transactionJson(record, {
    encoding,
    versionMax: versionLimit,
  });
  const shown = onlyAccounts
    ? { accountKeys: parsedAccountKeys(record), signatures: [record.signature] }
    : transaction;
  return { transaction: shown, meta, ...(version !== undefined && { version }) };
}

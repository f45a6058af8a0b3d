import { VersionedTransaction } from '@solana/web3.js';
import type { VersionedMessage } from '@solana/web3.js';
import bs58 from 'bs58';
import { parsedInstruction } from './parsed-instructions.ts';
import { RpcError, RPC_ERROR } from './rpc/rpc-error.ts';
import type { TransactionRecord } from './transaction-record.ts';

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64';

export interface TransactionView {
  readonly encoding: TransactionEncoding;
  /** Undefined when the client supports only legacy transactions. */
  readonly versionMax: number | undefined;
}

interface RawInstruction {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  readonly data: Buffer;
  readonly stackHeight: number | null;
}

/**
 * A record as a getTransaction response.
 * @throws RpcError -32015 when the client doesn't support the transaction's version
 */
export function transactionJson(record: TransactionRecord, view: TransactionView) {
  const { message, version, signatures } = decode(record);
  if (version !== 'legacy' && (view.versionMax === undefined || view.versionMax < version)) {
    throw new RpcError(
      RPC_ERROR.unsupportedTransactionVersion,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again ` +
        `with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  }
  const parsed = view.encoding === 'jsonParsed';
  return {
    slot: record.slot,
    blockTime: record.blockTime,
    transaction: encoded(record, view.encoding) ?? {
      message: parsed ? parsedMessage(record, message) : rawMessage(record, message),
      signatures: signatures.map((signature) => bs58.encode(signature)),
    },
    meta: metaJson(record, version === 0 && !parsed, parsed),
    ...(view.versionMax !== undefined && { version }),
  };
}

/** Account keys with their roles, as in jsonParsed messages and `accounts` blocks. */
export function parsedAccountKeys(record: TransactionRecord, message = decode(record).message) {
  const staticCount = message.staticAccountKeys.length;
  const writableEnd = staticCount + record.loadedAddresses.writable.length;
  return record.accountKeys.map((pubkey, index) => ({
    pubkey,
    signer: index < message.header.numRequiredSignatures,
    writable: index < staticCount ? message.isAccountWritable(index) : index < writableEnd,
    source: index < staticCount ? 'transaction' : 'lookupTable',
  }));
}

/** Records keep only the wire bytes, a fifth of the decoded objects' size. */
function decode(record: TransactionRecord): VersionedTransaction {
  return VersionedTransaction.deserialize(Buffer.from(record.wire, 'base64'));
}

function encoded(
  record: TransactionRecord,
  encoding: TransactionEncoding,
): readonly [string, string] | null {
  if (encoding === 'base64') return [record.wire, 'base64'];
  if (encoding === 'base58') return [bs58.encode(Buffer.from(record.wire, 'base64')), 'base58'];
  return null;
}

function instructionJson(
  record: TransactionRecord,
  instruction: RawInstruction,
  parsed: boolean,
): object {
  const { programIdIndex, accounts, data, stackHeight } = instruction;
  if (!parsed) return { programIdIndex, accounts, data: bs58.encode(data), stackHeight };
  const key = (index: number) => record.accountKeys[index] ?? '';
  return parsedInstruction({
    programId: key(programIdIndex),
    accounts: accounts.map(key),
    data,
    stackHeight,
  });
}

function topInstructions(
  record: TransactionRecord,
  message: VersionedMessage,
  parsed: boolean,
): object[] {
  return message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) =>
    instructionJson(
      record,
      { programIdIndex, accounts: [...accountKeyIndexes], data: Buffer.from(data), stackHeight: 1 },
      parsed,
    ),
  );
}

function versionFields(message: VersionedMessage): object {
  if ('transactionConfig' in message) return { transactionConfig: message.transactionConfig };
  if (message.version === 'legacy') return {};
  return {
    addressTableLookups: message.addressTableLookups.map((lookup) => ({
      accountKey: lookup.accountKey.toBase58(),
      writableIndexes: lookup.writableIndexes,
      readonlyIndexes: lookup.readonlyIndexes,
    })),
  };
}

function parsedMessage(record: TransactionRecord, message: VersionedMessage) {
  return {
    accountKeys: parsedAccountKeys(record, message),
    recentBlockhash: message.recentBlockhash,
    instructions: topInstructions(record, message, true),
    ...versionFields(message),
  };
}

function rawMessage(record: TransactionRecord, message: VersionedMessage) {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } =
    message.header;
  return {
    accountKeys: record.accountKeys.slice(0, message.staticAccountKeys.length),
    header: { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts },
    recentBlockhash: message.recentBlockhash,
    instructions: topInstructions(record, message, false),
    ...versionFields(message),
  };
}

function metaJson(record: TransactionRecord, withLoadedAddresses: boolean, parsed: boolean) {
  return {
    err: record.err,
    status: statusJson(record),
    fee: record.fee,
    preBalances: record.preBalances,
    postBalances: record.postBalances,
    preTokenBalances: record.preTokenBalances,
    postTokenBalances: record.postTokenBalances,
    logMessages: record.logs,
    rewards: [],
    computeUnitsConsumed: record.unitsConsumed,
    innerInstructions: record.innerInstructions.map(({ index, instructions }) => ({
      index,
      instructions: instructions.map((call) =>
        instructionJson(record, { ...call, data: Buffer.from(bs58.decode(call.data)) }, parsed),
      ),
    })),
    ...(record.returnData !== null && { returnData: record.returnData }),
    ...(withLoadedAddresses && { loadedAddresses: record.loadedAddresses }),
  };
}

export function statusJson(record: TransactionRecord) {
  return record.err === null ? { Ok: null } : { Err: record.err };
}

import bs58 from 'bs58';
import { Account, LiteSvm } from 'litesvm/dist/internal.js';
import type {
  AddressAndAccount,
  FailedTransactionMetadata,
  TransactionMetadata,
} from 'litesvm/dist/internal.js';
import type { AccountState } from './account-state.ts';
import { SYSTEM_PROGRAM } from './program-addresses.ts';
import { transactionErrorJson } from './transaction-errors.ts';
import type { TransactionErrorJson } from './transaction-errors.ts';

export interface RanInstruction {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  /** Base58, as in RPC responses. */
  readonly data: string;
  readonly stackHeight: number;
}

/** Result of a transaction, in plain values. */
export interface ExecutionOutcome {
  readonly err: TransactionErrorJson | null;
  readonly logs: readonly string[];
  readonly unitsConsumed: number;
  /** Inner calls of each top-level instruction that has any. */
  readonly innerInstructions: readonly {
    readonly index: number;
    readonly instructions: readonly RanInstruction[];
  }[];
  readonly returnData: {
    readonly programId: string;
    readonly data: readonly [string, 'base64'];
  } | null;
}

export interface SimulationOutcome extends ExecutionOutcome {
  readonly accountsAfter: ReadonlyMap<string, AccountState>;
}

const RENT_EPOCH_EXEMPT = 2n ** 64n - 1n;

/**
 * LiteSVM without its own clock: it executes programs, and the chain decides slots, blockhashes and duplicates. It uses the raw
 * addon classes, because the public ones require transactions of another client library.
 */
export class VirtualMachine {
  private readonly vm: LiteSvm;

  constructor() {
    this.vm = new LiteSvm();
    this.vm.setBlockhashCheck(false);
    this.vm.setTransactionHistory(0n);
  }

  account(address: string): AccountState | null {
    const account = this.vm.getAccount(bs58.decode(address));
    return account === null || account.lamports() === 0n ? null : accountState(account);
  }

  setAccount(address: string, state: AccountState | null): void {
    const { lamports, data, owner, executable } = state ?? {
      lamports: 0n,
      data: Buffer.alloc(0),
      owner: SYSTEM_PROGRAM,
      executable: false,
    };
    const account = new Account(lamports, data, bs58.decode(owner), executable, RENT_EPOCH_EXEMPT);
    this.vm.setAccount(bs58.decode(address), account);
  }

  programAccounts(program: string): Map<string, AccountState> {
    return accountMap(this.vm.getProgramAccounts(bs58.decode(program)));
  }

  minimumRent(dataLength: number): number {
    return Number(this.vm.minimumBalanceForRentExemption(BigInt(dataLength)));
  }

  setClock(slot: number, unixSeconds: number): void {
    const clock = this.vm.getClock();
    clock.slot = BigInt(slot);
    clock.unixTimestamp = BigInt(unixSeconds);
    this.vm.setClock(clock);
  }

  setSlotHashes(newestFirst: readonly { slot: bigint; hash: string }[]): void {
    this.vm.setSlotHashes([...newestFirst]);
  }

  /** The VM's own blockhash is only used for durable nonces, which need it to change with each block. */
  advanceNonceHash(): void {
    this.vm.expireBlockhash();
  }

  execute(wire: Uint8Array, legacy: boolean): ExecutionOutcome {
    return outcome(
      legacy ? this.vm.sendLegacyTransaction(wire) : this.vm.sendVersionedTransaction(wire),
    );
  }

  simulate(wire: Uint8Array, legacy: boolean, verifySignatures: boolean): SimulationOutcome {
    this.vm.setSigverify(verifySignatures);
    try {
      const result = legacy
        ? this.vm.simulateLegacyTransaction(wire)
        : this.vm.simulateVersionedTransaction(wire);
      if ('err' in result) return { ...outcome(result), accountsAfter: new Map() };
      return { ...outcome(result.meta()), accountsAfter: accountMap(result.postAccounts()) };
    } finally {
      this.vm.setSigverify(true);
    }
  }
}

function accountState(account: Account): AccountState {
  return {
    lamports: account.lamports(),
    data: Buffer.from(account.data()),
    owner: bs58.encode(account.owner()),
    executable: account.executable(),
  };
}

function accountMap(list: readonly AddressAndAccount[]): Map<string, AccountState> {
  return new Map(list.map((item) => [bs58.encode(item.address), accountState(item.account())]));
}

function outcome(result: TransactionMetadata | FailedTransactionMetadata): ExecutionOutcome {
  const failed = 'err' in result;
  const meta = failed ? result.meta() : result;
  const returned = meta.returnData();
  const returnedBytes = Buffer.from(returned.data());
  return {
    err: failed ? transactionErrorJson(result.err()) : null,
    logs: meta.logs(),
    unitsConsumed: Number(meta.computeUnitsConsumed()),
    innerInstructions: innerInstructions(meta),
    returnData:
      returnedBytes.length === 0
        ? null
        : {
            programId: bs58.encode(returned.programId()),
            data: [returnedBytes.toString('base64'), 'base64'],
          },
  };
}

function innerInstructions(meta: TransactionMetadata): ExecutionOutcome['innerInstructions'] {
  return meta
    .innerInstructions()
    .map((calls, index) => ({
      index,
      instructions: calls.map((call) => ({
        programIdIndex: call.instruction().programIdIndex(),
        accounts: [...call.instruction().accounts()],
        data: bs58.encode(call.instruction().data()),
        stackHeight: call.stackHeight(),
      })),
    }))
    .filter((entry) => entry.instructions.length > 0);
}

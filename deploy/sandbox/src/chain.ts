import { AccountViews } from './account-views.ts';
import { fromStoredAccount, toStoredAccount } from './account-state.ts';
import type { AccountState } from './account-state.ts';
import type { ChainStore, JournalEntry, Snapshot } from './journal.ts';
import type { Commitment, SlotClock } from './slot-clock.ts';
import { tokenKind } from './token-layout.ts';
import { TransactionLedger } from './transaction-ledger.ts';
import { recordTransaction } from './transaction-record.ts';
import type { AccountsOfTransaction, TransactionRecord } from './transaction-record.ts';
import { loadedAddresses, nonceAccountOf, nonceValue } from './transaction-wire.ts';
import type { DecodedTransaction } from './transaction-wire.ts';
import { VirtualMachine } from './virtual-machine.ts';
import type { SimulationOutcome } from './virtual-machine.ts';

interface PendingTransaction {
  readonly transaction: DecodedTransaction;
  readonly landingSlot: number;
}

/** An account that changed in a slot; the source for subscriptions. */
export interface AccountChange {
  readonly address: string;
  readonly slot: number;
}

export interface SimulationChoices {
  readonly commitment: Commitment;
  readonly verifySignatures: boolean;
  readonly replaceBlockhash: boolean;
}

/**
 * The simulated consensus: a leader that accepts transactions, lands them in slots, and drops those that expire. It is
 * synchronous, so an RPC call never sees half a slot.
 */
export class Chain {
  readonly clock: SlotClock;
  readonly vm = new VirtualMachine();
  readonly views: AccountViews;
  readonly ledger = new TransactionLedger();
  private readonly store: ChainStore;
  private pending: PendingTransaction[] = [];
  private changes: AccountChange[] = [];
  private readonly slotListeners: (() => void)[] = [];
  /** Slot whose hashes the VM has. */
  private hashedSlot = -1;

  constructor(clock: SlotClock, store: ChainStore) {
    this.clock = clock;
    this.store = store;
    this.views = new AccountViews(this.vm, clock);
  }

  /** Called after each slot, in the order of registration. */
  onSlot(listener: () => void): void {
    this.slotListeners.push(listener);
  }

  /**
   * Creates the next slot. The order matters: clock and slot hashes first, because programs read them; then the due
   * transactions, still under the parent's hash; then the new hash, because durable nonces compare with it.
   */
  tick(): void {
    const slot = this.clock.slot + 1;
    // Block time never decreases, even if the machine's clock does.
    const parentTime = this.clock.blockTime(this.clock.slot) ?? 0;
    const unixSeconds = Math.max(parentTime, Math.floor(Date.now() / 1000));
    this.clock.enter(slot, unixSeconds);
    this.vm.setClock(slot, unixSeconds);
    this.store.append({ kind: 'slot', slot, time: unixSeconds });
    this.landDueTransactions();
    this.vm.advanceNonceHash();
    this.views.forgetFinal();
    for (const listener of this.slotListeners) listener();
    this.store.compactWhenLarge(() => this.snapshot());
  }

  /** Queues a transaction for a later slot. The same signature is queued or lands at most once. */
  submit(transaction: DecodedTransaction, delaySlots = 0): void {
    const { signature } = transaction;
    if (this.ledger.has(signature)) return;
    if (this.pending.some((waiting) => waiting.transaction.signature === signature)) return;
    this.pending.push({ transaction, landingSlot: this.clock.slot + 1 + delaySlots });
  }

  simulate(transaction: DecodedTransaction, choices: SimulationChoices): SimulationOutcome {
    if (!choices.replaceBlockhash && !this.lifetimeValid(transaction, choices.commitment)) {
      return refusedSimulation('BlockhashNotFound');
    }
    if (this.ledger.has(transaction.signature)) return refusedSimulation('AlreadyProcessed');
    this.showSlotHashes();
    return this.vm.simulate(
      transaction.bytes,
      transaction.version === 'legacy',
      choices.verifySignatures,
    );
  }

  /** Overwrites an account in ways that no transaction could. */
  setAccount(address: string, state: AccountState | null): void {
    this.views.write(address, state);
    this.store.append({
      kind: 'account',
      slot: this.clock.slot,
      address,
      account: toStoredAccount(state),
    });
    this.noteChanged(address);
  }

  /** Overwrites an account without history: every commitment sees the new state, and a restart loses it. */
  publishAccount(address: string, state: AccountState): void {
    this.vm.setAccount(address, state);
    this.noteChanged(address);
  }

  decimalsOf = (mint: string): number | undefined => {
    const account = this.vm.account(mint);
    return account !== null && tokenKind(account) === 'mint'
      ? account.data.readUInt8(44)
      : undefined;
  };

  /** Returns the accounts that changed since the last call. */
  takeChanges(): AccountChange[] {
    return this.changes.splice(0);
  }

  /** Restores the stored state. Must be the first call. */
  restore(
    snapshot: Snapshot | null,
    history: Iterable<TransactionRecord>,
    entries: Iterable<JournalEntry>,
  ): void {
    if (snapshot !== null) {
      this.clock.restore(snapshot.slot, snapshot.times);
      this.views.restore(snapshot.accounts, snapshot.undo);
    }
    for (const record of history) this.ledger.add(record);
    for (const entry of entries) this.replay(entry);
    this.views.forgetFinal();
  }

  snapshot(): Snapshot {
    return {
      slot: this.clock.slot,
      times: this.clock.recentTimes(),
      accounts: this.views.exportAccounts(),
      undo: this.views.exportUndo(),
    };
  }

  private replay(entry: JournalEntry): void {
    if (entry.kind === 'slot') {
      this.clock.enter(entry.slot, entry.time);
    } else if (entry.kind === 'account') {
      this.views.write(entry.address, fromStoredAccount(entry.account));
    } else {
      for (const [address, stored] of entry.accounts)
        this.views.write(address, fromStoredAccount(stored));
      this.ledger.add(entry.record);
    }
  }

  private showSlotHashes(): void {
    if (this.hashedSlot === this.clock.slot) return;
    this.vm.setSlotHashes(this.clock.slotHashes());
    this.hashedSlot = this.clock.slot;
  }

  private noteChanged(address: string): void {
    this.changes.push({ address, slot: this.clock.slot });
  }

  private landDueTransactions(): void {
    const due = this.pending.filter(({ landingSlot }) => landingSlot <= this.clock.slot);
    if (due.length === 0) return;
    this.pending = this.pending.filter(({ landingSlot }) => landingSlot > this.clock.slot);
    this.showSlotHashes();
    for (const { transaction } of due) this.land(transaction);
  }

  /** An invalid transaction (expired, can't pay) is dropped silently, as on mainnet. */
  private land(transaction: DecodedTransaction): void {
    if (this.ledger.has(transaction.signature) || !this.lifetimeValid(transaction, 'processed'))
      return;
    const loaded = loadedAddresses(transaction.message, (address) => this.vm.account(address));
    const staticKeys = transaction.message.staticAccountKeys.map((key) => key.toBase58());
    const accountKeys = [...staticKeys, ...loaded.writable, ...loaded.readonly];
    const before = this.accountsOf(accountKeys);
    const outcome = this.vm.execute(transaction.bytes, transaction.version === 'legacy');
    if (typeof outcome.err === 'string') return;
    const after = this.accountsOf(accountKeys);
    const changed = [...before].filter(([address, state]) => this.views.noteChange(address, state));
    const record = recordTransaction({
      transaction,
      outcome,
      slot: this.clock.slot,
      blockTime: this.clock.blockTime(this.clock.slot) ?? 0,
      accountKeys,
      loadedAddresses: loaded,
      before,
      after,
      decimalsOf: this.decimalsOf,
    });
    const accounts = changed.map(
      ([address]) => [address, toStoredAccount(after.get(address) ?? null)] as const,
    );
    this.store.append({ kind: 'transaction', record, accounts });
    this.ledger.add(record);
    for (const [address] of changed) this.noteChanged(address);
  }

  private accountsOf(addresses: readonly string[]): AccountsOfTransaction {
    return new Map(addresses.map((address) => [address, this.vm.account(address)]));
  }

  private lifetimeValid({ message }: DecodedTransaction, commitment: Commitment): boolean {
    if (this.clock.usableBlockhash(message.recentBlockhash, commitment) !== undefined) return true;
    const nonceAccount = nonceAccountOf(message);
    return (
      nonceAccount !== null && nonceValue(this.vm.account(nonceAccount)) === message.recentBlockhash
    );
  }
}

function refusedSimulation(err: string): SimulationOutcome {
  return {
    err,
    logs: [],
    unitsConsumed: 0,
    innerInstructions: [],
    returnData: null,
    accountsAfter: new Map(),
  };
}

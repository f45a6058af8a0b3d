import { accountsEqual, fromStoredAccount, toStoredAccount } from './account-state.ts';
import type { AccountState, StoredAccount } from './account-state.ts';
import { STALE_SLOTS_MAX } from './slot-clock.ts';
import type { Commitment, SlotClock } from './slot-clock.ts';
import type { VirtualMachine } from './virtual-machine.ts';

interface UndoEntry {
  readonly slot: number;
  readonly address: string;
  readonly before: AccountState | null;
}

export type StoredUndoEntry = readonly [number, string, StoredAccount];

/**
 * Accounts at each commitment level. The VM has the newest state. An undo log keeps each account's previous state for every
 * change that is not final yet, even for the node that is furthest behind.
 */
export class AccountViews {
  private readonly vm: VirtualMachine;
  private readonly clock: SlotClock;
  private readonly undoByAddress = new Map<string, UndoEntry[]>();
  private undoInOrder: UndoEntry[] = [];
  private readonly written = new Set<string>();

  constructor(vm: VirtualMachine, clock: SlotClock) {
    this.vm = vm;
    this.clock = clock;
  }

  newest(address: string): AccountState | null {
    return this.vm.account(address);
  }

  /** The oldest change that this level has not seen has its current view. */
  at(address: string, commitment: Commitment): AccountState | null {
    const slot = this.clock.at(commitment);
    const unseen = this.undoByAddress.get(address)?.find((entry) => entry.slot > slot);
    return unseen === undefined ? this.vm.account(address) : unseen.before;
  }

  programAccounts(program: string, commitment: Commitment): Map<string, AccountState> {
    const accounts = this.vm.programAccounts(program);
    const slot = this.clock.at(commitment);
    for (const [address, entries] of this.undoByAddress) {
      if (!entries.some((entry) => entry.slot > slot)) continue;
      const seen = this.at(address, commitment);
      if (seen?.owner === program) accounts.set(address, seen);
      else accounts.delete(address);
    }
    for (const [address, account] of accounts)
      if (account.lamports === 0n) accounts.delete(address);
    return accounts;
  }

  /** Writes a state and keeps the previous one. */
  write(address: string, state: AccountState | null): void {
    const before = this.vm.account(address);
    this.vm.setAccount(address, state);
    this.noteChange(address, before);
  }

  /** Keeps the previous state of a change that the VM made. Returns whether the account existed. */
  noteChange(address: string, before: AccountState | null): boolean {
    if (accountsEqual(before, this.vm.account(address))) return false;
    this.remember({ slot: this.clock.slot, address, before });
    this.written.add(address);
    return true;
  }

  /** Drops states that no level needs any more. Call once per slot. */
  forgetFinal(): void {
    const finalized = this.clock.at('finalized') - STALE_SLOTS_MAX;
    const kept = this.undoInOrder.findIndex((entry) => entry.slot > finalized);
    const dropped = this.undoInOrder.splice(0, kept === -1 ? this.undoInOrder.length : kept);
    for (const { address } of dropped) {
      const entries =
        this.undoByAddress.get(address)?.filter((entry) => entry.slot > finalized) ?? [];
      if (entries.length === 0) this.undoByAddress.delete(address);
      else this.undoByAddress.set(address, entries);
    }
  }

  /** Every account ever written here, in its newest state. */
  exportAccounts(): [string, StoredAccount][] {
    return [...this.written].map((address) => [address, toStoredAccount(this.vm.account(address))]);
  }

  exportUndo(): StoredUndoEntry[] {
    return this.undoInOrder.map(({ slot, address, before }) => [
      slot,
      address,
      toStoredAccount(before),
    ]);
  }

  restore(
    accounts: readonly (readonly [string, StoredAccount])[],
    undo: readonly StoredUndoEntry[],
  ): void {
    for (const [address, stored] of accounts) {
      this.vm.setAccount(address, fromStoredAccount(stored));
      this.written.add(address);
    }
    for (const [slot, address, stored] of undo) {
      this.remember({ slot, address, before: fromStoredAccount(stored) });
    }
  }

  private remember(entry: UndoEntry): void {
    this.undoInOrder.push(entry);
    const entries = this.undoByAddress.get(entry.address);
    if (entries === undefined) this.undoByAddress.set(entry.address, [entry]);
    else entries.push(entry);
  }
}

import type { TransactionRecord } from './transaction-record.ts';

export interface SignaturePage {
  readonly before: string | undefined;
  readonly until: string | undefined;
  readonly limit: number;
  /** Newest slot at the client's commitment. */
  readonly slotMax: number;
}

/** Every transaction in a block, in order, by signature, address and slot. */
export class TransactionLedger {
  private readonly inOrder: TransactionRecord[] = [];
  private readonly bySignature = new Map<string, TransactionRecord>();
  private readonly byAddress = new Map<string, TransactionRecord[]>();
  private readonly bySlot = new Map<number, TransactionRecord[]>();

  get count(): number {
    return this.inOrder.length;
  }

  add(record: TransactionRecord): void {
    this.inOrder.push(record);
    this.bySignature.set(record.signature, record);
    for (const address of new Set(record.accountKeys)) append(this.byAddress, address, record);
    append(this.bySlot, record.slot, record);
  }

  /** The record at a position, counted from the first one. */
  at(position: number): TransactionRecord | undefined {
    return this.inOrder[position];
  }

  get(signature: string): TransactionRecord | undefined {
    return this.bySignature.get(signature);
  }

  has(signature: string): boolean {
    return this.bySignature.has(signature);
  }

  inSlot(slot: number): readonly TransactionRecord[] {
    return this.bySlot.get(slot) ?? [];
  }

  /** Newest first; starts after `before`, ends before `until`. */
  forAddress(address: string, page: SignaturePage): TransactionRecord[] {
    const records = this.byAddress.get(address) ?? [];
    const rows: TransactionRecord[] = [];
    let started = page.before === undefined;
    for (let index = records.length - 1; index >= 0 && rows.length < page.limit; index--) {
      const record = records[index];
      if (record === undefined || record.slot > page.slotMax) continue;
      if (started && record.signature === page.until) break;
      if (started) rows.push(record);
      else if (record.signature === page.before) started = true;
    }
    return rows;
  }
}

function append<Key>(
  lists: Map<Key, TransactionRecord[]>,
  key: Key,
  record: TransactionRecord,
): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [record]);
  else list.push(record);
}

import { z } from 'zod';
import type { AccountState } from './account-state.ts';
import type { AccountChange, Chain } from './chain.ts';
import { SYSTEM_PROGRAM } from './program-addresses.ts';
import { accountJson } from './rpc/account-json.ts';
import type { AccountView } from './rpc/account-json.ts';
import { accountEncoding, accountFilter, matchesFilters } from './rpc/account-methods.ts';
import type { AccountFilter } from './rpc/account-methods.ts';
import { address, config, readParams, signature } from './rpc/params.ts';
import { RPC_ERROR, RpcError } from './rpc/rpc-error.ts';
import { withContext } from './rpc/rpc-context.ts';
import type { RpcMethods } from './rpc/rpc-context.ts';
import { COMMITMENT_RANK } from './slot-clock.ts';
import type { Commitment } from './slot-clock.ts';
import type { TransactionRecord } from './transaction-record.ts';

/** Sends one notification to the client that subscribed. */
export type Notify = (message: object) => void;

type Topic =
  | { readonly kind: 'account'; readonly address: string; readonly view: AccountView }
  | {
      readonly kind: 'program';
      readonly program: string;
      readonly view: AccountView;
      readonly filters: readonly AccountFilter[];
    }
  | { readonly kind: 'logs'; readonly mentions: string | null }
  | { readonly kind: 'signature'; readonly signature: string }
  | { readonly kind: 'slot' };

interface Subscription {
  readonly id: number;
  readonly notify: Notify;
  readonly topic: Topic;
  readonly commitment: Commitment;
  /** Next account change to process, counted from the first one. */
  changeCursor: number;
  /** Next transaction of the ledger to process. */
  recordCursor: number;
}

const SUBSCRIPTIONS_PER_CLIENT_MAX = 1_000;

const viewConfig = config({
  encoding: accountEncoding,
  filters: z.array(accountFilter).max(4).nullish(),
});
const logsFilter = z.union([
  z.enum(['all', 'allWithVotes']).transform(() => null),
  z.object({ mentions: z.tuple([address]) }).transform(({ mentions }) => mentions[0]),
]);
const ABSENT_ACCOUNT: AccountState = {
  lamports: 0n,
  data: Buffer.alloc(0),
  owner: SYSTEM_PROGRAM,
  executable: false,
};

/**
 * All subscriptions. Each reads changes and transactions from two logs at its own pace: a finalized subscription passes a change
 * only once its slot is final, when the views show that slot too.
 */
export class Subscriptions {
  private readonly chain: Chain;
  private readonly byId = new Map<number, Subscription>();
  private nextId = 1;
  private changes: AccountChange[] = [];
  /** Number of changes dropped from the front of the log. */
  private changesDropped = 0;
  private announcedSlot: number;

  constructor(chain: Chain) {
    this.chain = chain;
    this.announcedSlot = chain.clock.slot;
  }

  /** The subscription methods of a websocket client. */
  methodsFor(notify: Notify): RpcMethods {
    const open = (commitment: Commitment, topic: Topic) => this.open(notify, commitment, topic);
    const close = (params: readonly unknown[]) => {
      const [id] = readParams(params, z.number().int());
      if (this.byId.get(id)?.notify !== notify)
        throw new RpcError(RPC_ERROR.invalidParams, 'Invalid subscription id.');
      return this.byId.delete(id);
    };
    return {
      accountSubscribe: (params) => {
        const [key, options] = readParams(params, address, viewConfig);
        return open(options.commitment, { kind: 'account', address: key, view: options });
      },
      programSubscribe: (params) => {
        const [program, options] = readParams(params, address, viewConfig);
        const filters = options.filters ?? [];
        return open(options.commitment, { kind: 'program', program, view: options, filters });
      },
      logsSubscribe: (params) => {
        const [mentions, options] = readParams(params, logsFilter, config({}));
        return open(options.commitment, { kind: 'logs', mentions });
      },
      signatureSubscribe: (params) => {
        const [wanted, options] = readParams(params, signature, config({}));
        return open(options.commitment, { kind: 'signature', signature: wanted });
      },
      slotSubscribe: () => open('processed', { kind: 'slot' }),
      accountUnsubscribe: close,
      programUnsubscribe: close,
      logsUnsubscribe: close,
      signatureUnsubscribe: close,
      slotUnsubscribe: close,
    };
  }

  closeClient(notify: Notify): void {
    for (const [id, subscription] of this.byId)
      if (subscription.notify === notify) this.byId.delete(id);
  }

  /** Notifies all subscribers of changes at their level. */
  flush(): void {
    this.changes.push(...this.chain.takeChanges());
    const slotIsNew = this.announcedSlot !== this.chain.clock.slot;
    this.announcedSlot = this.chain.clock.slot;
    for (const subscription of [...this.byId.values()]) this.serve(subscription, slotIsNew);
    const finalized = this.chain.clock.at('finalized');
    const kept = this.changes.findIndex((change) => change.slot > finalized);
    this.changesDropped += this.changes.splice(0, kept === -1 ? this.changes.length : kept).length;
  }

  private open(notify: Notify, commitment: Commitment, topic: Topic): number {
    const open = [...this.byId.values()].filter(
      (subscription) => subscription.notify === notify,
    ).length;
    if (open >= SUBSCRIPTIONS_PER_CLIENT_MAX)
      throw new RpcError(RPC_ERROR.invalidRequest, 'Too many subscriptions');
    const seenSlot = this.chain.clock.at(commitment);
    const unseen = this.changes.findIndex((change) => change.slot > seenSlot);
    const { ledger } = this.chain;
    let recordCursor = ledger.count;
    while (recordCursor > 0 && (ledger.at(recordCursor - 1)?.slot ?? 0) > seenSlot)
      recordCursor -= 1;
    const changeCursor = this.changesDropped + (unseen === -1 ? this.changes.length : unseen);
    const id = this.nextId++;
    this.byId.set(id, { id, notify, topic, commitment, changeCursor, recordCursor });
    // The transaction may already have the requested commitment; its notification follows the reply with the id.
    if (topic.kind === 'signature') setImmediate(() => this.flush());
    return id;
  }

  private serve(subscription: Subscription, slotIsNew: boolean): void {
    const { topic } = subscription;
    const { clock } = this.chain;
    switch (topic.kind) {
      case 'slot':
        if (!slotIsNew) return;
        this.send(subscription, {
          slot: clock.slot,
          parent: clock.slot - 1,
          root: clock.at('finalized'),
        });
        return;
      case 'signature':
        this.serveSignature(subscription, topic.signature);
        return;
      case 'logs':
        this.serveLogs(subscription, topic.mentions);
        return;
      case 'account':
        if (this.seenChanges(subscription).has(topic.address))
          this.sendAccount(subscription, topic);
        return;
      case 'program':
        for (const changed of this.seenChanges(subscription))
          this.sendProgramAccount(subscription, topic, changed);
    }
  }

  private serveSignature(subscription: Subscription, wanted: string): void {
    const record = this.chain.ledger.get(wanted);
    if (record === undefined) return;
    const reached = this.chain.clock.commitmentOf(record.slot);
    if (COMMITMENT_RANK[reached] < COMMITMENT_RANK[subscription.commitment]) return;
    this.byId.delete(subscription.id);
    this.send(subscription, { context: { slot: record.slot }, value: { err: record.err } });
  }

  private serveLogs(subscription: Subscription, mentions: string | null): void {
    for (const record of this.seenRecords(subscription)) {
      if (mentions !== null && !record.accountKeys.includes(mentions)) continue;
      const value = { signature: record.signature, err: record.err, logs: record.logs };
      this.send(subscription, withContext(this.chain, subscription.commitment, value));
    }
  }

  private sendAccount(subscription: Subscription, topic: Topic & { kind: 'account' }): void {
    const account = this.chain.views.at(topic.address, subscription.commitment) ?? ABSENT_ACCOUNT;
    const value = accountJson(account, topic.view, this.chain.decimalsOf);
    this.send(subscription, withContext(this.chain, subscription.commitment, value));
  }

  private sendProgramAccount(
    subscription: Subscription,
    topic: Topic & { kind: 'program' },
    changed: string,
  ): void {
    const account = this.chain.views.at(changed, subscription.commitment);
    if (account?.owner !== topic.program || !matchesFilters(account, topic.filters)) return;
    const value = {
      pubkey: changed,
      account: accountJson(account, topic.view, this.chain.decimalsOf),
    };
    this.send(subscription, withContext(this.chain, subscription.commitment, value));
  }

  private seenChanges(subscription: Subscription): Set<string> {
    const seenSlot = this.chain.clock.at(subscription.commitment);
    const addresses = new Set<string>();
    for (;;) {
      const change = this.changes[subscription.changeCursor - this.changesDropped];
      if (change === undefined || change.slot > seenSlot) return addresses;
      addresses.add(change.address);
      subscription.changeCursor += 1;
    }
  }

  private seenRecords(subscription: Subscription): TransactionRecord[] {
    const seenSlot = this.chain.clock.at(subscription.commitment);
    const records: TransactionRecord[] = [];
    for (;;) {
      const record = this.chain.ledger.at(subscription.recordCursor);
      if (record === undefined || record.slot > seenSlot) return records;
      records.push(record);
      subscription.recordCursor += 1;
    }
  }

  private send({ id, topic, notify }: Subscription, result: unknown): void {
    notify({
      jsonrpc: '2.0',
      method: `${topic.kind}Notification`,
      params: { subscription: id, result },
    });
  }
}

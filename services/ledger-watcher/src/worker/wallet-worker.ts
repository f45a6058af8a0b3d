import { createRepeatingWork, type RepeatingWork } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import { createWakeUps } from '../feed/wake-ups.ts';
import { observeWallets, type ObserveWalletsPorts } from '../use-cases/observe-wallets.ts';
import { BACKOFF_MAX_MS } from './backoff.ts';

export interface WalletWorkerOptions extends Omit<
  ObserveWalletsPorts,
  'onQuarantine' | 'onProblem' | 'onRound'
> {
  readonly pollMs: number;
  /** Websocket whose notifications wake the worker before its next poll. */
  readonly wsUrl: string;
  readonly log: Logger;
}

/** Polls are this many times rarer while the websocket is connected: they only cover lost notifications. */
const CONNECTED_FACTOR = 5;

/** A payment changes several accounts at once: those that change within this time share a round. */
const GATHER_MS = 100;

/** Watches all wallets. */
export function createWalletWorker(options: WalletWorkerOptions): RepeatingWork {
  const { log } = options;
  /** The newest logged problem of each account. */
  const logged = new Map<string, string>();
  const observe = observeWallets({
    ...options,
    onRound: (addresses) => wakeUps.follow(addresses),
    onProblem: (account, problem) => {
      if (logged.get(account) === problem) return;
      logged.set(account, problem);
      log.error({ account, problem }, 'no draft created: transactions are missing');
    },
    onQuarantine: (address, signature, reason) =>
      log.error({ address, signature, reason }, 'transaction quarantined: it could not be read'),
  });
  const pauseMs = (): number =>
    wakeUps.isConnected() ? options.pollMs * CONNECTED_FACTOR : options.pollMs;
  /** Accounts with a notification since the last round; null after a wake-up, which means all. */
  let changed: Set<string> | null = null;
  /** When the next round is over all accounts, even if only some have changed. */
  let completeAtMs = 0;
  const work = createRepeatingWork({
    name: 'wallets',
    log,
    intervalMs: options.pollMs,
    backoffMaxMs: BACKOFF_MAX_MS,
    round: async () => {
      const only = changed?.size && performance.now() < completeAtMs ? changed : null;
      changed = new Set();
      const left = await observe(only);
      if (!only) completeAtMs = performance.now() + pauseMs();
      // A round over some accounts does not put off the next one over all.
      return left === 'again' ? 0 : Math.max(0, completeAtMs - performance.now());
    },
  });
  let gathering: NodeJS.Timeout | undefined;
  const wakeUps = createWakeUps(
    options.wsUrl,
    (address) => {
      changed?.add(address);
      gathering ??= setTimeout(() => {
        gathering = undefined;
        if (changed?.size) work.wake();
      }, GATHER_MS);
    },
    log,
  );
  return {
    wake: () => {
      changed = null;
      work.wake();
    },
    start: async () => {
      wakeUps.start();
      await work.start();
    },
    stop: async () => {
      wakeUps.stop();
      clearTimeout(gathering);
      await work.stop();
    },
  };
}

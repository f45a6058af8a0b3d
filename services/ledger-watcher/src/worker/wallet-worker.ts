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
  /** Accounts with a notification since the last round. */
  let changed = new Set<string>();
  /** When the next round is over all accounts, even if only some have changed. */
  let completeAtMs = 0;
  const work = createRepeatingWork({
    name: 'wallets',
    log,
    intervalMs: options.pollMs,
    backoffMaxMs: BACKOFF_MAX_MS,
    round: async () => {
      const nowMs = performance.now();
      const only = changed.size > 0 && nowMs < completeAtMs ? changed : null;
      changed = new Set();
      if (!only) completeAtMs = nowMs + pauseMs();
      return (await observe(only)) === 'again' ? 0 : pauseMs();
    },
  });
  const wakeUps = createWakeUps(
    options.wsUrl,
    (address) => {
      changed.add(address);
      work.kick();
    },
    log,
  );
  return {
    kick: () => {
      completeAtMs = 0;
      work.kick();
    },
    start: async () => {
      wakeUps.start();
      await work.start();
    },
    stop: async () => {
      wakeUps.stop();
      await work.stop();
    },
  };
}

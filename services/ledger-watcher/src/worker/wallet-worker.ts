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
  const work = createRepeatingWork({
    name: 'wallets',
    log,
    intervalMs: options.pollMs,
    backoffMaxMs: BACKOFF_MAX_MS,
    round: async () => {
      if ((await observe()) === 'again') return 0;
      return wakeUps.isConnected() ? options.pollMs * CONNECTED_FACTOR : undefined;
    },
  });
  const wakeUps = createWakeUps(options.wsUrl, work.kick, log);
  return {
    kick: work.kick,
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

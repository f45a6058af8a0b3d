import { setTimeout as pause } from 'node:timers/promises';
import { createGroupMember, type GroupMember, type GroupMemberOptions } from './group-member.ts';
import { isBrokerUnavailable } from './kafka-client.ts';
import { createProgressWatchdog, type ProgressWatchdog } from './progress-watchdog.ts';

export interface EventConsumerOptions extends Pick<
  GroupMemberOptions,
  'client' | 'groupId' | 'topics' | 'from' | 'lingerMs' | 'log' | 'handle' | 'handleTogether'
> {
  /** Called once when consuming has ended; the process should exit and be restarted. */
  onFatal: (reason: string, error?: unknown) => void;
  /** Whether a handler's failure is temporary, such as an unavailable database; other failures are fatal. */
  isTransient?: (error: unknown) => boolean;
  /** Called by the watchdog with the number of pending messages. */
  onLag?: (messages: number) => void;
  watchdog?: boolean;
}

export interface EventConsumer {
  /** Rejects when no broker can be reached, because a service must not start without its earlier events. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether the group has been joined once. It stays true during a broker outage, because reads and writes still work. */
  isReady(): boolean;
}

/** Milliseconds before the next attempt to rejoin; doubled up to the maximum. */
const RETURN_AFTER_MS = 250;
const RETURN_AFTER_MAX_MS = 5_000;

/**
 * Consumes for as long as the process lives. kafkajs' own restart is not used once it has joined: a crashed member is discarded.
 * After an outage of the broker or of the handler's dependencies a new member joins as soon as they are back. So an outage
 * neither takes down the API of every service nor ends all replicas again and again. After any other crash, and without progress
 * despite lag, `onFatal` is called.
 */
export function createEventConsumer(options: EventConsumerOptions): EventConsumer {
  const { client, groupId, topics, log, onFatal, isTransient = () => false } = options;
  const stopped = new AbortController();
  const isStopped = (): boolean => stopped.signal.aborted;
  let joined = false;
  let member: GroupMember = newMember();
  let watchdog: ProgressWatchdog | null = null;

  function newMember(): GroupMember {
    return createGroupMember({
      ...options,
      onJoin: () => {
        joined = true;
        watchdog?.progressed();
      },
      onProgress: () => watchdog?.progressed(),
      onCrash: (error) => void replaceAfter(error),
    });
  }

  async function replaceAfter(crash: unknown): Promise<void> {
    let error = crash;
    for (let waitMs = RETURN_AFTER_MS; ; waitMs = Math.min(2 * waitMs, RETURN_AFTER_MAX_MS)) {
      const isAway = isBrokerUnavailable(error);
      if (!isAway && !isTransient(error)) {
        onFatal(`consumer ${groupId} crashed`, error);
        return;
      }
      const what = isAway ? 'Kafka' : 'the database';
      log.warn(
        { err: error, groupId, waitMs },
        `${what} is unavailable; consuming will be retried`,
      );
      await member.stop();
      await pause(waitMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (isStopped()) return;
      member = newMember();
      try {
        await member.start();
        return;
      } catch (failure) {
        error = failure;
      }
    }
  }

  return {
    start: async () => {
      await member.start();
      if (options.watchdog === false) return;
      watchdog = createProgressWatchdog({
        client,
        groupId,
        topics,
        log,
        onStuck: onFatal,
        ...(options.onLag && { onLag: options.onLag }),
      });
      watchdog.start();
    },
    stop: async () => {
      stopped.abort();
      await watchdog?.stop();
      await member.stop();
    },
    isReady: () => joined,
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { createGroupMember, type GroupMember, type GroupMemberOptions } from './group-member.ts';
import { isBrokerAway } from './kafka-client.ts';
import { createProgressWatchdog, type ProgressWatchdog } from './progress-watchdog.ts';

export interface EventConsumerOptions extends Pick<
  GroupMemberOptions,
  'client' | 'groupId' | 'topics' | 'from' | 'log' | 'handle' | 'handleTogether'
> {
  /** Called once when consuming has ended for good; the process should exit and be restarted. */
  onFatal: (reason: string, error?: unknown) => void;
  /** Told by the watchdog how many messages wait to be applied. */
  onLag?: (messages: number) => void;
  watchdog?: boolean;
}

export interface EventConsumer {
  /** Rejects when no broker can be reached: a service does not begin without what it was told before. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether the group has been joined once. It stays true while the broker is away: reads and writes are served without it. */
  isReady(): boolean;
}

/** Between one attempt to come back and the next; doubled up to the maximum. */
const RETURN_AFTER_MS = 250;
const RETURN_AFTER_MAX_MS = 5_000;

/**
 * Consumes for as long as the process lives. kafkajs is not trusted to restart itself once it has joined: a member that crashed is
 * thrown away. When the broker was away, a new one takes its place as soon as it is back, so that a broker's outage does not take
 * the doors of every service with it; after any other crash, and without progress while there is lag, `onFatal` is called.
 */
export function createEventConsumer(options: EventConsumerOptions): EventConsumer {
  const { client, groupId, topics, log, onFatal } = options;
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
      if (!isBrokerAway(error)) {
        onFatal(`consumer ${groupId} crashed`, error);
        return;
      }
      log.warn({ err: error, groupId, waitMs }, 'the broker is away; consuming is tried again');
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

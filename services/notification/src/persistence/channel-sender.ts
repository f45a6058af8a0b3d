import type { Transaction } from '@outlay/platform/postgres';
import type { SentChannel } from '../domain/channels.ts';
import type { Message } from '../use-cases/ports.ts';

/** Sends the messages of one channel. */
export interface ChannelSender {
  /**
   * Hands a message over to its carrier, a table of this database such as the outbox of emails, in the transaction in which it stops
   * waiting: either both happen or neither. It calls no other system, because the transaction may be repeated and other workers wait
   * for its locks; the carrier's own worker does that.
   */
  handOver(tx: Transaction, message: Message): Promise<void>;
  /** Wakes the carrier's worker after the commit. */
  wake(): void;
}

/** The sender of each channel: without one, a channel does not compile. */
export type ChannelSenders = Readonly<Record<SentChannel, ChannelSender>>;

/** Hands messages over to the senders of their channels. */
export type HandOver = (tx: Transaction, messages: readonly Message[]) => Promise<void>;

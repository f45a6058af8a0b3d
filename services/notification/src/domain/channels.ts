import { ruleOf, type NotificationKind } from './notification-kinds.ts';
import type { SentTiming, Timing } from './timings.ts';

interface ChannelRule {
  /** The timings that a member can choose. */
  readonly timings: readonly Timing[];
  /** The timing of members who chose none, given the timing that suits the kind. */
  readonly usual: (ofKind: SentTiming) => Timing;
}

/**
 * Everything about each channel except how it sends. A new one is an entry here, a value in the SDL, a sender in `src/channels`
 * and a label in the web client.
 */
export const CHANNELS = {
  IN_APP: { timings: ['INSTANT', 'OFF'], usual: () => 'INSTANT' },
  EMAIL: { timings: ['INSTANT', 'DAILY', 'OFF'], usual: (ofKind) => ofKind },
} as const satisfies Readonly<Record<string, ChannelRule>>;

export type Channel = keyof typeof CHANNELS;

/** A channel with a sender. The app needs no sender, because it lists the notifications themselves. */
export type SentChannel = Exclude<Channel, 'IN_APP'>;

export const CHANNEL_NAMES = Object.keys(CHANNELS) as Channel[];

export const SENT_CHANNELS = CHANNEL_NAMES.filter((name): name is SentChannel => name !== 'IN_APP');

/** The timings that a channel offers. */
export const timingsOf = (channel: Channel): readonly Timing[] => CHANNELS[channel].timings;

/** The timing of a kind on a channel for members who chose none. */
export const usualTiming = (channel: Channel, kind: NotificationKind): Timing =>
  CHANNELS[channel].usual(ruleOf(kind).timing);

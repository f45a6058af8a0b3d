import { ok, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import { CHANNEL_NAMES, timingsOf, usualTiming, type Channel } from './channels.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification-kinds.ts';
import type { Timing } from './timings.ts';

/** When one channel notifies a member of one kind. */
export interface Preference {
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly timing: Timing;
}

/** One preference per kind and channel: the timing that the member chose, or else the usual one. */
export function completePreferences(chosen: readonly Preference[]): Preference[] {
  const byKey = new Map(chosen.map((preference) => [keyOf(preference), preference.timing]));
  return NOTIFICATION_KINDS.flatMap((kind) =>
    CHANNEL_NAMES.map((channel) => ({
      kind,
      channel,
      timing: byKey.get(keyOf({ kind, channel })) ?? usualTiming(channel, kind),
    })),
  );
}

const keyOf = ({ kind, channel }: Omit<Preference, 'timing'>): string => `${kind} ${channel}`;

/** A change of preferences names each kind and channel once, with a timing that the channel offers. */
export function readPreferences(
  input: readonly Preference[],
): Result<readonly Preference[], 'VALIDATION_FAILED'> {
  const problems: Refusal<'VALIDATION_FAILED'>[] = [];
  const refuseField = (field: string, message: string): void => {
    problems.push({ code: 'VALIDATION_FAILED', message, field });
  };
  if (new Set(input.map(keyOf)).size < input.length) {
    refuseField('preferences', 'Each kind and channel can be named once.');
  }
  for (const [index, { channel, timing }] of input.entries()) {
    const offered = timingsOf(channel);
    if (offered.includes(timing)) continue;
    const message = `The timing on the channel ${channel} must be ${offered.join(' or ')}.`;
    refuseField(`preferences.${index}.timing`, message);
  }
  return refuseAll(problems) ?? ok(input);
}

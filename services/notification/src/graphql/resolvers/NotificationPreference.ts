import { timingsOf } from '../../domain/channels.ts';
import type { NotificationPreferenceResolvers } from '../../generated/resolver-types.ts';

export const NotificationPreference: NotificationPreferenceResolvers = {
  choices: ({ channel }) => [...timingsOf(channel)],
};

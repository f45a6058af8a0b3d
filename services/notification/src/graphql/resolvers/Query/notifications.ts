import { completePreferences } from '../../../domain/notification.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { connectionOf, cursorOf, readCursor, readPageSize } from '../../pages.ts';

export const notificationQueries = {
  notifications: async (_parent, args, { queries, viewer }) => {
    const first = readPageSize(args.first);
    const after = readCursor(args.after);
    const { unreadOnly } = args;
    const rows = await queries.notifications(viewer(), { unreadOnly, first, after });
    return connectionOf(rows, first, cursorOf);
  },
  unreadNotificationCount: (_parent, _args, { queries, viewer }) => queries.unreadCount(viewer()),
  notificationPreferences: async (_parent, _args, { queries, viewer }) =>
    completePreferences(await queries.chosenPreferences(viewer())),
} satisfies QueryResolvers;

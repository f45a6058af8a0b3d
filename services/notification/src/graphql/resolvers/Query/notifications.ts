import { connectionOf, readPage, type PagedList } from '@outlay/platform/paging';
import { isRowId } from '@outlay/platform/text';
import type { Notification } from '../../../domain/notification.ts';
import { completePreferences } from '../../../domain/preference.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

const NOTIFICATIONS: PagedList<Notification> = {
  name: 'notifications',
  positionOf: ({ at, id }) => ({ value: at.getTime(), id }),
  isId: isRowId,
};

export const notificationQueries = {
  notifications: async (_parent, args, { queries, viewer }) => {
    const page = readPage(NOTIFICATIONS, viewer(), args);
    const { unreadOnly } = args;
    const rows = await queries.notifications(viewer(), { ...page, unreadOnly });
    return connectionOf(NOTIFICATIONS, viewer(), page, rows);
  },
  unreadNotificationCount: (_parent, _args, { queries, viewer }) => queries.unreadCount(viewer()),
  notificationPreferences: async (_parent, _args, { queries, viewer }) =>
    completePreferences(await queries.chosenPreferences(viewer())),
} satisfies QueryResolvers;

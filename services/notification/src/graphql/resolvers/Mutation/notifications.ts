import { userErrorsOf } from '@outlay/platform/graphql';
import { isRowId } from '@outlay/platform/text';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';

/** Limit of ids per call; a client that has more marks all as read. */
const MARKED_MAX = 1_000;

export const notificationMutations = {
  markNotificationsRead: async (_parent, { ids }, { inbox, queries, viewer, clock }) => {
    const own = ids?.filter(isRowId).slice(0, MARKED_MAX) ?? null;
    await inbox.markRead(viewer(), own, clock.now());
    return { unreadCount: await queries.unreadCount(viewer()), errors: [] };
  },
  updateNotificationPreferences: async (_parent, { preferences }, { useCases, viewer }) => {
    const result = await useCases.changePreferences(viewer(), preferences);
    return { preferences: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
} satisfies MutationResolvers;

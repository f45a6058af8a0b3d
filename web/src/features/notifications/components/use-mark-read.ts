import {
  UnreadNotificationCountDocument,
  useMarkNotificationsReadMutation,
  type NotificationRowFragment,
} from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';

/**
 * Marks some notifications (or all, without ids) as read on the server and in the cache. Resolves to the error message, or to null.
 */
export function useMarkRead(): (
  shown: readonly NotificationRowFragment[],
  ids?: readonly string[],
) => Promise<string | null> {
  const [markRead] = useMarkNotificationsReadMutation();
  return async (shown, ids) => {
    const { data } = await markRead({
      variables: { ids: ids ? [...ids] : null },
      update: (cache, result) => {
        const answer = result.data?.markNotificationsRead;
        if (!answer || answer.errors.length > 0) return;
        cache.writeQuery({
          query: UnreadNotificationCountDocument,
          data: { unreadNotificationCount: answer.unreadCount },
        });
        const readAt = new Date().toISOString();
        for (const notification of shown) {
          if (ids && !ids.includes(notification.id)) continue;
          cache.modify({
            id: cache.identify({ __typename: 'Notification', id: notification.id }) ?? '',
            fields: { readAt: (before: string | null) => before ?? readAt },
          });
        }
      },
    }).catch(() => ({ data: null }));
    const answer = data?.markNotificationsRead;
    if (answer?.errors.length === 0) return null;
    return failureMessage(answer?.errors, 'Failed to mark as read');
  };
}

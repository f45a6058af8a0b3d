import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import {
  UnreadNotificationCountDocument,
  useMarkNotificationsReadMutation,
  type NotificationRowFragment,
} from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';

/** Marks some of the shown notifications, or all there are, as read on the server and in the cache. */
export function useMarkRead(shown: readonly NotificationRowFragment[] = []) {
  const { cache } = useApolloClient();
  const [markRead] = useMarkNotificationsReadMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const mark = async (ids: string[] | null): Promise<string | null> => {
    const answer = await markRead({ ids });
    if (answer?.errors.length !== 0) {
      return failureMessage(answer?.errors, 'Failed to mark as read');
    }
    cache.writeQuery({
      query: UnreadNotificationCountDocument,
      data: { unreadNotificationCount: answer.unreadCount },
    });
    const readAt = new Date().toISOString();
    for (const { id } of shown) {
      if (ids && !ids.includes(id)) continue;
      cache.modify({
        id: cache.identify({ __typename: 'Notification', id }) ?? '',
        fields: { readAt: (before: string | null) => before ?? readAt },
      });
    }
    return null;
  };
  const markAll = async () => {
    setBusy(true);
    setFailure(await mark(null));
    setBusy(false);
  };
  return { markOne: (id: string) => void mark([id]), markAll, failure, busy };
}

import { BellOff } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { NextPage } from '../../../components/ui/load-more.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { useNotificationListQuery, useUnreadNotificationCountQuery } from '#graphql';
import { afterLiveEvents } from '../../../lib/after-live-events.ts';
import { NotificationItem } from './notification-item.tsx';
import { useMarkRead } from './use-mark-read.ts';

/** Lists all of the viewer's notifications, newest first; ?unread=true leaves out those that are read. */
export default function NotificationList() {
  const [search, setSearch] = useSearchParams();
  const unreadOnly = search.get('unread') === 'true';
  const list = useNotificationListQuery({ variables: { unreadOnly } });
  const count = useUnreadNotificationCountQuery({ fetchPolicy: 'cache-first' }).data;
  const { refetch } = list;
  useEffect(() => afterLiveEvents(() => void refetch().catch(() => undefined)), [refetch]);
  const rows = list.data?.notifications.edges.map(({ node }) => node);
  const { markOne, markAll, failure, busy } = useMarkRead(rows);
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          <>
            <ButtonLink to="/settings/notifications">Preferences</ButtonLink>
            <Button
              busy={busy}
              disabled={count?.unreadNotificationCount === 0}
              onClick={() => void markAll()}
            >
              Mark all as read
            </Button>
          </>
        }
      />
      <label className="mb-4 flex w-fit items-center gap-2.5 max-lg:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={unreadOnly}
          onChange={(event) => setSearch(event.target.checked ? { unread: 'true' } : {})}
        />
        Unread only
      </label>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <div className="border-t border-line">
        <Rows list={list} unreadOnly={unreadOnly} onOpen={markOne} />
      </div>
    </>
  );
}

interface RowsProps {
  list: ReturnType<typeof useNotificationListQuery>;
  unreadOnly: boolean;
  onOpen: (id: string) => void;
}

function Rows({ list: { data, error, refetch, fetchMore }, unreadOnly, onOpen }: RowsProps) {
  const page = data?.notifications;
  if (!page) {
    return (
      <div className="px-3.5">
        <NotLoaded what="notifications" rows={6} {...{ error, refetch }} />
      </div>
    );
  }
  if (page.edges.length === 0) {
    return (
      <EmptyState Icon={BellOff} title="Nothing new">
        {unreadOnly
          ? "You're all caught up."
          : 'Approval requests and updates on your expenses appear here.'}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-hair">
        {page.edges.map(({ node }) => (
          <li key={node.id}>
            <NotificationItem
              notification={node}
              onOpen={() => {
                if (node.readAt === null) onOpen(node.id);
              }}
            />
          </li>
        ))}
      </ul>
      <div className="pb-3 empty:hidden">
        <NextPage {...{ page, fetchMore }} failure="Failed to load older notifications" />
      </div>
    </>
  );
}

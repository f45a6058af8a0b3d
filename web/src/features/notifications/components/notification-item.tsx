import { Link } from 'react-router';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import type { NotificationRowFragment } from '#graphql';
import { classNames } from '../../../lib/class-names.ts';

/** Shows a notification, which links to what it is about. */
export function NotificationItem({
  notification: { title, body, path, at, readAt },
  onOpen,
}: {
  notification: NotificationRowFragment;
  onOpen: () => void;
}) {
  const unread = readAt === null;
  return (
    <Link
      to={pathWithin(path)}
      onClick={onOpen}
      className="grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3 rounded-md px-3 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden="true"
        className={classNames('mt-1.5 size-2 rounded-sm', unread && 'bg-accent')}
      />
      <span className="min-w-0">
        <span className={classNames('block wrap-anywhere', unread && 'font-semibold')}>
          {unread && <span className="sr-only">Unread: </span>}
          {title}
        </span>
        {body !== null && (
          <span className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{body}</span>
        )}
        <span className="block text-sm text-ink-faint">
          <RelativeTime at={at} />
        </span>
      </span>
    </Link>
  );
}

/** Returns a path from the server, or the list's for anything but a path of this site. */
const pathWithin = (path: string): string => (/^\/(?![/\\])/.test(path) ? path : '/notifications');

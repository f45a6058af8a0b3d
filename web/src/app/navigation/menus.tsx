import { Search } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { Brand } from '../../components/ui/brand.tsx';
import { classNames } from '../../lib/class-names.ts';
import { currentArea } from '../../lib/current-area.ts';
import { isOfferedTo } from '../../lib/offered-to.ts';
import { openPalette } from '../palette/palette-state.ts';
import { shownCount } from '../../lib/shown-count.ts';
import { useSessionUser } from '../../lib/use-session.ts';
import { useWaitingCounts } from './waiting-counts.ts';
import { Avatar } from '../../components/ui/avatar.tsx';
import { entries } from './entries.ts';
import { Logout } from '../../features/session/components/logout.tsx';

/** Navigation and the signed-in user; the same in the sidebar and in the slide-out menu. */
export function Menus({ onChoose }: { onChoose?: () => void }) {
  const { roles } = useSessionUser();
  const waiting = useWaitingCounts();
  const { pathname } = useLocation();
  const offered = entries.filter((entry) => isOfferedTo(entry, roles));
  const area = currentArea(
    offered.flatMap(({ to, also }) => (also === undefined ? [to] : [to, also])),
    pathname,
  );
  return (
    <div className="flex h-full flex-col overflow-y-auto px-3 pt-3.5 pb-3">
      <Link
        to="/dashboard"
        onClick={onChoose}
        className="flex h-9 items-center self-start rounded-md px-2"
      >
        <Brand />
      </Link>
      <button
        type="button"
        onClick={() => {
          onChoose?.();
          openPalette();
        }}
        aria-keyshortcuts="Control+K"
        className="mt-2.5 mb-3.5 flex h-8 shrink-0 items-center gap-2 rounded-md border border-line bg-surface px-2 text-sm text-ink-faint hover:border-line-strong max-lg:h-11"
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="grow truncate text-left">Search or jump to</span>
        <kbd
          aria-hidden="true"
          className="shrink-0 rounded-sm border border-current/30 px-1 font-sans text-2xs font-medium max-lg:hidden"
        >
          Ctrl K
        </kbd>
      </button>
      <nav aria-label="Main" className="flex-1">
        <ul className="grid gap-px">
          {offered.map(({ to, label, Icon, roles: only, butNot, counts }) => (
            <li key={to} data-roles={only?.join(' ')} data-but-not={butNot}>
              <Link
                to={to}
                aria-current={to === area ? 'page' : undefined}
                onClick={onChoose}
                aria-description={counts && describeCount(waiting[counts])}
                className={classNames(
                  'flex h-8 items-center gap-2.5 rounded-md px-2 font-medium text-ink-soft transition-colors max-lg:h-11 [&_svg]:size-4',
                  'hover:bg-ink/5 hover:text-ink',
                  'aria-[current=page]:bg-ink/8 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:[&_svg]:text-accent',
                )}
              >
                <Icon aria-hidden="true" />
                {label}
                {counts && <Count>{waiting[counts]}</Count>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <WhoIsSignedIn />
    </div>
  );
}

/** Screen readers hear the count as the link's description. */
export const describeCount = (count: number): string | undefined =>
  count > 0 ? `${count} pending` : undefined;

/** Renders nothing for 0. */
function Count({ children: count }: { children: number }) {
  if (count === 0) return null;
  return (
    <span aria-hidden="true" className="ml-auto text-xs font-strong text-ink-soft tabular-nums">
      {shownCount(count)}
    </span>
  );
}

function WhoIsSignedIn() {
  const user = useSessionUser();
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <div className="border-t border-line px-2 pt-3">
      <div className="flex items-center gap-2">
        <Avatar name={name} size="lg" />
        <div className="min-w-0">
          <p className="truncate text-sm font-strong">{name}</p>
          <p className="truncate text-xs text-ink-faint" title={user.email}>
            {user.email}
          </p>
        </div>
      </div>
      <Logout />
    </div>
  );
}

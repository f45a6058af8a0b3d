import {
  Activity,
  Banknote,
  Building2,
  ChartColumn,
  ClipboardCheck,
  LayoutDashboard,
  ListChecks,
  LogOut,
  Plus,
  ReceiptText,
  Settings,
  type LucideIcon,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { Brand } from '../../../components/ui/brand.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { currentArea } from '../../../lib/current-area.ts';
import { isOfferedTo, moneyReaders, type Audience } from '../../../lib/offered-to.ts';
import { signOut } from '../../../lib/session.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { useWaitingCounts, type WaitingCounts } from '../../../lib/waiting-counts.ts';

interface Entry extends Audience {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** Another page of the same entry, outside its path. */
  also?: string;
  /** The count shown at the entry. */
  counts?: keyof WaitingCounts;
}

/** Operators run the system and belong to no organisation, so the other pages are not for them. */
const entries: readonly Entry[] = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard, butNot: 'operator' },
  { to: '/expenses', label: 'Expenses', Icon: ReceiptText, butNot: 'operator' },
  {
    to: '/expenses/create-from-receipt',
    also: '/expenses/create',
    label: 'Create Expense',
    Icon: Plus,
    butNot: 'operator',
  },
  {
    to: '/pending-tasks',
    label: 'Pending Approvals',
    Icon: ClipboardCheck,
    counts: 'tasks',
    butNot: 'operator',
  },
  { to: '/insights', label: 'Insights', Icon: ChartColumn, butNot: 'operator' },
  { to: '/payouts', label: 'Payouts', Icon: Banknote, roles: moneyReaders },
  // Finance can view the rules; admins edit them under Administration.
  {
    to: '/approval-rules',
    label: 'Approval rules',
    Icon: ListChecks,
    roles: ['finance'],
    butNot: 'admin',
  },
  { to: '/admin', label: 'Administration', Icon: Building2, counts: 'changes', roles: ['admin'] },
  // Admins can view the system's state.
  { to: '/ops', label: 'Operations', Icon: Activity, roles: ['operator'] },
  { to: '/settings', label: 'Settings', Icon: Settings, butNot: 'operator' },
];

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
    <div className="flex h-full flex-col overflow-y-auto px-3 pt-5 pb-4">
      <Link to="/dashboard" onClick={onChoose} className="mx-2 self-start rounded-md">
        <Brand />
      </Link>
      <nav aria-label="Main" className="mt-7 flex-1">
        <ul className="grid gap-0.5">
          {offered.map(({ to, label, Icon, roles: only, butNot, counts }) => (
            <li key={to} data-roles={only?.join(' ')} data-but-not={butNot}>
              <Link
                to={to}
                aria-current={to === area ? 'page' : undefined}
                onClick={onChoose}
                aria-description={counts && describe(waiting[counts])}
                className={classNames(
                  'flex h-10 items-center gap-3 rounded-md px-3 font-medium transition-colors [&_svg]:size-4.5',
                  'text-ink-soft hover:bg-sunken hover:text-ink',
                  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent',
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

const describe = (count: number): string | undefined =>
  count > 0 ? `${count} pending` : undefined;

/** Renders nothing for 0. Screen readers use the link's description instead. */
function Count({ children: count }: { children: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="ml-auto rounded-full bg-accent px-1.5 text-xs leading-5 font-semibold text-on-accent tabular-nums"
    >
      {count > shownMax ? `${shownMax}+` : count}
    </span>
  );
}

const shownMax = 99;

function WhoIsSignedIn() {
  const user = useSessionUser();
  return (
    <div className="border-t border-line px-2 pt-4">
      <p className="truncate font-medium">
        {user.first_name} {user.last_name}
      </p>
      <p className="truncate text-[0.8125rem] text-ink-faint" title={user.email}>
        {user.email}
      </p>
      <button
        type="button"
        onClick={() => void signOut()}
        className="-mx-1 mt-3 flex h-9 items-center gap-3 rounded-md px-2 font-medium text-ink-soft hover:bg-sunken hover:text-ink [&_svg]:size-4"
      >
        <LogOut aria-hidden="true" />
        Logout
      </button>
    </div>
  );
}

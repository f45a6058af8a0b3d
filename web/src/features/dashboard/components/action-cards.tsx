import { ArrowRight, ClipboardCheck, ScanText } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';

const actions = [
  {
    to: '/expenses/create-from-receipt',
    Icon: ScanText,
    title: 'Create Expense',
    text: "Upload a receipt and we'll fill in the details",
  },
  {
    to: '/pending-tasks',
    Icon: ClipboardCheck,
    title: 'Pending Approvals',
    text: 'Review expenses assigned to you',
  },
] as const;

/** The most used actions, in one column beside the wallet or two without it. */
export function ActionCards({ stacked }: { stacked: boolean }) {
  return (
    <div
      className={classNames(
        'grid gap-5',
        stacked ? 'sm:max-lg:grid-cols-2' : 'sm:grid-cols-2 lg:col-span-2',
      )}
    >
      {actions.map(({ to, Icon, title, text }) => (
        <Link
          key={to}
          to={to}
          className="group flex items-center gap-4 rounded-lg border border-line bg-surface px-5 py-4 transition-colors hover:border-accent/50"
        >
          <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-md font-semibold">{title}</span>
            <span className="block text-sm text-ink-soft">{text}</span>
          </span>
          <ArrowRight
            aria-hidden="true"
            className="size-4 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5"
          />
        </Link>
      ))}
    </div>
  );
}

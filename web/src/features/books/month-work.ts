import type { ToDo } from '../../components/ui/to-do.tsx';
import type { MonthWorkQuery, ReminderAbout } from '#graphql';
import texts from './month-work.json' with { type: 'json' };
import { daysOf } from './months.ts';

/** An open item of a month, with what people can be reminded of. */
export interface MonthToDo extends Omit<ToDo, 'extra'> {
  readonly about?: ReminderAbout;
}

type Count = Exclude<keyof MonthWorkQuery['monthClose'], '__typename' | 'month'>;

interface Item {
  readonly one: string;
  readonly many: string;
  readonly action: string;
  /** Where the button leads: begins a list of expenses of the month unless it is a path or null. */
  readonly to: string | null;
  readonly note?: string;
}

const items: Readonly<Record<Count, Item>> = texts;

const reminders: Partial<Record<Count, ReminderAbout>> = {
  openApprovals: 'OPEN_APPROVALS',
  walletDrafts: 'WALLET_DRAFTS',
  missingReceipts: 'MISSING_RECEIPTS',
};

/** Returns what is left to do before a month is closed; what blocks it comes first. */
export function monthToDos(counts: MonthWorkQuery['monthClose']): MonthToDo[] {
  const { from, to: until } = daysOf(counts.month);
  return (Object.keys(items) as Count[]).flatMap((key) => {
    // Null while accounting is unavailable.
    const count = counts[key] ?? 0;
    if (count === 0) return [];
    const { one, many, to, ...item } = items[key];
    const path =
      to === null || to.startsWith('/') ? to : `/expenses?${to}&from=${from}&to=${until}`;
    const about = reminders[key];
    return [
      { ...item, ...(about && { about }), key, count, title: count === 1 ? one : many, to: path },
    ];
  });
}

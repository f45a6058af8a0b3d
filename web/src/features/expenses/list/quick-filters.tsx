import { skipToken } from '@apollo/client/react';
import { Chip } from '../../../components/ui/chip.tsx';
import { useExpenseCountsQuery } from '#graphql';
import { readListQuery, type ListQuery } from './list-query.ts';

interface QuickFilter {
  label: string;
  count: 'missingReceipt' | 'draft' | 'held' | 'mine';
  filter: Partial<ListQuery>;
  needsSomeone?: boolean;
}

const quickFilters: readonly QuickFilter[] = [
  {
    label: 'Missing receipt',
    count: 'missingReceipt',
    filter: { without: ['RECEIPT'], status: ['DRAFT', 'SUBMITTED', 'SENT_BACK'] },
    needsSomeone: true,
  },
  { label: 'Draft', count: 'draft', filter: { status: ['DRAFT'] } },
  { label: 'Held', count: 'held', filter: { reimbursement: ['HELD'] }, needsSomeone: true },
  { label: 'Mine', count: 'mine', filter: { scope: 'MINE' } },
];

interface QuickFiltersProps {
  query: ListQuery;
  seesOthers: boolean;
  /** False until the list has loaded, so that a service that doesn't respond gets no second request. */
  isLoaded: boolean;
  onChange: (change: Partial<ListQuery>) => void;
}

/** The filters that people want most, each with the number of its expenses; the others are in the panel. */
export function QuickFilters({ query, seesOthers, isLoaded, onChange }: QuickFiltersProps) {
  const { data } = useExpenseCountsQuery(isLoaded ? {} : skipToken);
  return (
    <div role="group" aria-label="Quick filters" className="flex flex-wrap gap-1.5">
      {quickFilters
        .filter(({ count }) => seesOthers || count !== 'mine')
        .map(({ label, count, filter, needsSomeone = false }) => {
          const isOn = holds(query, filter);
          return (
            <Chip
              key={label}
              label={label}
              count={data?.[count].count}
              isOn={isOn}
              needsSomeone={needsSomeone}
              onClick={() => onChange(isOn ? unset(filter) : filter)}
            />
          );
        })}
    </div>
  );
}

const entriesOf = (filter: Partial<ListQuery>) =>
  Object.entries(filter) as [keyof ListQuery, string | string[]][];

const holds = (query: ListQuery, filter: Partial<ListQuery>): boolean =>
  entriesOf(filter).every(([name, value]) => String(query[name]) === String(value));

/** The filter's fields as they are without it. */
function unset(filter: Partial<ListQuery>): Partial<ListQuery> {
  const without = readListQuery(new URLSearchParams());
  return Object.fromEntries(entriesOf(filter).map(([name]) => [name, without[name]]));
}

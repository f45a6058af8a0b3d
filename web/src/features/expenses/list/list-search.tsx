import { ListFilter, Search } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { expenseStatusLabels } from '../expense-status-labels.ts';
import { useTypedSearch } from '../../../lib/use-typed-search.ts';
import { keysOf, type ListQuery } from './list-query.ts';

interface SearchProps {
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
  panel: { id: string; open: boolean; toggle: () => void };
}

/** The search box, the status, and the button of all filters. */
export function ListSearch({ query, onChange, panel }: SearchProps) {
  const [only] = query.status.length === 1 ? query.status : [];
  return (
    <div role="search" className="flex flex-wrap items-center gap-2">
      <SearchBox text={query.query} onChange={(text) => onChange({ query: text })} />
      <select
        aria-label="Status"
        className={`${controlClass} pr-7 pl-2.5 font-strong`}
        value={only ?? ''}
        onChange={(event) => {
          const chosen = keysOf(expenseStatusLabels).find((each) => each === event.target.value);
          onChange({ status: chosen ? [chosen] : [] });
        }}
      >
        <option value="">{query.status.length > 1 ? 'Several statuses' : 'Status: any'}</option>
        {keysOf(expenseStatusLabels).map((value) => (
          <option key={value} value={value}>
            {expenseStatusLabels[value].label}
          </option>
        ))}
      </select>
      <Button
        Icon={ListFilter}
        aria-expanded={panel.open}
        aria-controls={panel.id}
        onClick={panel.toggle}
      >
        Filters
      </Button>
    </div>
  );
}

const controlClass =
  'h-8 rounded-md border border-line-strong bg-raised text-sm focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent max-lg:h-11';

function SearchBox({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useTypedSearch(text, onChange);
  return (
    <div className="relative max-sm:basis-full">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-faint"
      />
      <input
        aria-label="Search"
        type="search"
        placeholder="Title, vendor or number"
        className={`${controlClass} w-full pl-8 sm:w-60`}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

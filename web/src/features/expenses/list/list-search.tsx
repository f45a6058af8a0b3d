import { Search, SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { useSettled } from '../../../lib/use-settled.ts';
import { expenseStatusLabels } from '../../../lib/status-labels.ts';
import { keysOf, type ListQuery } from './list-query.ts';

const typingMs = 250;

interface SearchProps {
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
  panel: { id: string; open: boolean; toggle: () => void };
}

export function ListSearch({ query, onChange, panel }: SearchProps) {
  const [only] = query.status.length === 1 ? query.status : [];
  return (
    <div
      role="search"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
    >
      <SearchBox text={query.query} onChange={(text) => onChange({ query: text })} />
      <SelectField
        label="Status"
        value={only ?? ''}
        onChange={(event) => {
          const chosen = keysOf(expenseStatusLabels).find((each) => each === event.target.value);
          onChange({ status: chosen ? [chosen] : [] });
        }}
        none={query.status.length > 1 ? 'Several statuses' : 'All statuses'}
        options={keysOf(expenseStatusLabels).map((value) => [
          value,
          expenseStatusLabels[value].label,
        ])}
      />
      <Button
        aria-expanded={panel.open}
        aria-controls={panel.id}
        onClick={panel.toggle}
        className="h-10"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        Filters
      </Button>
    </div>
  );
}

function SearchBox({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [followed, setFollowed] = useState(text);
  const settled = useSettled(typed.trim(), typingMs);
  // A chip or a saved view changed the address, and the box follows it. Its own change arrives later, when more has been typed.
  if (text !== followed) {
    setFollowed(text);
    if (text !== settled) setTyped(text);
  }
  useEffect(() => {
    if (settled !== text && settled === typed.trim()) onChange(settled);
    // The typed text leads; the address follows it.
  }, [settled]);
  return (
    <div className="relative max-sm:col-span-2">
      <TextField
        label="Search"
        type="search"
        placeholder="Title, vendor, invoice number or description"
        className="pl-9"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute bottom-3 left-3 size-4 text-ink-faint"
      />
    </div>
  );
}

import { X } from 'lucide-react';
import type { Chip } from './list-query.ts';

interface FilterChipsProps {
  chips: readonly Chip[];
  onRemove: (chip: Chip) => void;
  onClear: () => void;
}

/** The active filters, each with a remove button. */
export function FilterChips({ chips, onRemove, onClear }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={`${chip.name} ${chip.value}`} className="min-w-0">
          <button
            type="button"
            aria-label={`Remove filter ${chip.label}`}
            onClick={() => onRemove(chip)}
            className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-md bg-accent-soft px-2.5 text-sm font-medium text-accent hover:bg-sunken"
          >
            <span className="truncate">{chip.label}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={onClear}
          className="h-8 px-1.5 text-sm font-medium text-ink-soft hover:text-ink hover:underline"
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}

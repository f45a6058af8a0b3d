import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { AmountBounds } from '../../../components/ui/amount-bounds.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { boundTo } from '../../../lib/bound-to.ts';
import {
  isFiltered,
  noFilter,
  submittersOf,
  taskSorts,
  type TaskFilter,
  type TaskSort,
} from './task-filter.ts';
import type { Task } from './task.ts';

interface ToolbarProps {
  tasks: readonly Task[];
  filter: TaskFilter;
  sort: TaskSort;
  onFilter: (filter: TaskFilter) => void;
  onSort: (sort: TaskSort) => void;
}

/** Filters and order of the inbox, behind a button. */
export function TaskToolbar(props: ToolbarProps) {
  const [open, setOpen] = useState(false);
  const { filter, sort, onFilter } = props;
  const sortLabel = taskSorts.find(([value]) => value === sort)?.[1];
  return (
    <section aria-label="Filters" className="mb-4 grid gap-3 lg:pr-4">
      <div className="flex items-center gap-1">
        <Button
          Icon={SlidersHorizontal}
          size="sm"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {isFiltered(filter) ? 'Filters (on)' : 'Filters'}
        </Button>
        {isFiltered(filter) && (
          <Button size="sm" tone="quiet" onClick={() => onFilter(noFilter)}>
            Clear filters
          </Button>
        )}
        <span className="ml-auto text-xs text-ink-faint">{sortLabel}</span>
      </div>
      {open && (
        <div className="grid grid-cols-2 items-end gap-3">
          <ToolbarFields {...props} />
        </div>
      )}
    </section>
  );
}

function ToolbarFields({ tasks, filter, sort, onFilter, onSort }: ToolbarProps) {
  const change = (part: Partial<TaskFilter>) => onFilter({ ...filter, ...part });
  return (
    <>
      <SelectField
        label="Submitter"
        none="Everyone"
        options={submittersOf(tasks)}
        {...boundTo(filter, change)('submitterId')}
      />
      <SelectField
        label="Sort by"
        options={taskSorts}
        value={sort}
        onChange={({ target }) => onSort(target.value as TaskSort)}
      />
      <AmountBounds
        bounds={{ min: filter.minUsd, max: filter.maxUsd }}
        currency="USD"
        unit=" (USD)"
        onChange={({ min = filter.minUsd, max = filter.maxUsd }) =>
          change({ minUsd: min, maxUsd: max })
        }
      />
      <label className="col-span-full flex min-h-8 items-center gap-2 text-sm text-ink-soft max-lg:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={filter.issuesOnly}
          onChange={({ target }) => change({ issuesOnly: target.checked })}
        />
        Issues only
      </label>
    </>
  );
}

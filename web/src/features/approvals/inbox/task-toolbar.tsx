import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { AmountBoundField } from '../../../components/ui/amount-bound-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { classNames } from '../../../lib/class-names.ts';
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

/** Filters and order of the inbox; on a small screen behind a button. */
export function TaskToolbar(props: ToolbarProps) {
  const [open, setOpen] = useState(false);
  const { filter, onFilter } = props;
  return (
    <section aria-label="Filters" className="grid gap-3">
      <Button
        className="justify-self-start lg:hidden"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {isFiltered(filter) ? 'Filters (on)' : 'Filters'}
      </Button>
      <div
        className={classNames(
          'grid grid-cols-2 items-end gap-3 lg:flex lg:flex-wrap',
          !open && 'max-lg:hidden',
        )}
      >
        <ToolbarFields {...props} />
        {isFiltered(filter) && (
          <Button tone="quiet" onClick={() => onFilter(noFilter)}>
            Clear filters
          </Button>
        )}
      </div>
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
        value={filter.submitterId}
        onChange={({ target }) => change({ submitterId: target.value })}
      />
      <SelectField
        label="Sort by"
        options={taskSorts}
        value={sort}
        onChange={({ target }) => onSort(target.value as TaskSort)}
      />
      <AmountBoundField
        label="Min amount (USD)"
        currency="USD"
        className="lg:w-32"
        value={filter.minUsd}
        onChange={(minUsd) => change({ minUsd })}
      />
      <AmountBoundField
        label="Max amount (USD)"
        currency="USD"
        className="lg:w-32"
        value={filter.maxUsd}
        onChange={(maxUsd) => change({ maxUsd })}
      />
      <label className="flex h-10 items-center gap-2 text-sm font-medium text-ink-soft">
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

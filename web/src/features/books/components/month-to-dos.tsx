import { RetryBanner } from '../../../components/ui/banner.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { ToDoList } from '../../../components/ui/to-do.tsx';
import type { MonthWork } from '../use-month-work.ts';

export function MonthToDos({ work: { items, isLoading, failed } }: { work: MonthWork }) {
  if (isLoading) return <ListSkeleton note="Loading open items" rows={3} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {failed.map(({ name, refetch }) => (
        <RetryBanner key={name} message={`Failed to load ${name}`} onRetry={() => void refetch()} />
      ))}
      {items.length > 0 && <ToDoList label="Before closing" items={items} />}
      {items.length === 0 && failed.length === 0 && (
        <p className="text-ink-soft">Nothing left to do before closing.</p>
      )}
    </div>
  );
}

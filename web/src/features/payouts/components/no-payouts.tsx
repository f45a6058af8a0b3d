import { Banknote } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';

interface NoPayoutsProps {
  isFiltered: boolean;
  onShowAll: () => void;
}

/** Shown instead of the table. */
export function NoPayouts({ isFiltered, onShowAll }: NoPayoutsProps) {
  if (!isFiltered) {
    return (
      <EmptyState Icon={Banknote} title="No payouts yet">
        Approved expenses with a reimbursable policy appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={Banknote}
      title="No payouts found"
      action={<Button onClick={onShowAll}>Show all payouts</Button>}
    >
      No payout matches your search and filters.
    </EmptyState>
  );
}

import { Banknote } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';

interface NoPayoutsProps {
  isFiltered: boolean;
  isSearched: boolean;
  onShowAll: () => void;
}

/** Shown instead of the table. */
export function NoPayouts({ isFiltered, isSearched, onShowAll }: NoPayoutsProps) {
  if (!isFiltered && !isSearched) {
    return (
      <EmptyState Icon={Banknote} title="No payouts yet">
        Approved expenses with a reimbursable policy appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={Banknote}
      title={isSearched ? 'No payouts found' : 'No payouts in this status'}
      action={<Button onClick={onShowAll}>Show all payouts</Button>}
    >
      {isSearched
        ? 'No payee, expense or transaction matches your search.'
        : 'Choose another status to see the others.'}
    </EmptyState>
  );
}

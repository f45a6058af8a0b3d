import { Banner } from '../../../components/ui/banner.tsx';
import { ExpenseLines } from '../../../components/ui/expense-lines.tsx';
import type { ShownExpensePartsFragment } from '../../../generated/graphql.ts';

/** The lines that an approver decides on. */
export function SubmittedLines({
  submitted,
  isRecoded,
}: {
  submitted: ShownExpensePartsFragment;
  isRecoded: boolean;
}) {
  return (
    <div className="grid gap-3 empty:hidden">
      {isRecoded && (
        <Banner tone="info" title="Finance changed the coding">
          You decide on the expense as it was submitted
          {submitted.category && `, in ${submitted.category.name}`}.
        </Banner>
      )}
      <ExpenseLines lines={submitted.lines} currency={submitted.currency} />
    </div>
  );
}

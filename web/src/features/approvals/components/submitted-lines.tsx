import { Banner } from '../../../components/ui/banner.tsx';
import { ExpenseLines } from '../../../subjects/expenses/expense-lines.tsx';
import { Fact, Facts } from '../../../components/ui/section.tsx';
import { useFieldTexts } from '../../../subjects/expenses/use-custom-fields.ts';
import type { ShownExpensePartsFragment } from '#graphql';

interface SubmittedLinesProps {
  submitted: ShownExpensePartsFragment;
  isRecoded: boolean;
}

/** The lines that an approver decides on. */
export function SubmittedLines({ submitted, isRecoded }: SubmittedLinesProps) {
  const fieldTexts = useFieldTexts(submitted.fields.length > 0);
  return (
    <div className="grid gap-3 empty:hidden">
      {isRecoded && (
        <Banner tone="info" title="Finance changed the coding">
          You decide on the expense as it was submitted
          {submitted.category && `, in ${submitted.category.name}`}.
        </Banner>
      )}
      {submitted.fields.length > 0 && (
        <Facts>
          {fieldTexts(submitted.fields).map(({ key, name, text }) => (
            <Fact key={key} label={name}>
              {text}
            </Fact>
          ))}
        </Facts>
      )}
      <ExpenseLines lines={submitted.lines} currency={submitted.currency} />
    </div>
  );
}

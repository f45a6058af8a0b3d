import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { useSetDepartmentBudgetMutation } from '#graphql';
import { compareDecimals } from '../../../lib/decimal.ts';
import { checked, money } from '../../../lib/form-schema.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { UsdField } from '../../../subjects/payments/usd-field.tsx';

const schema = z.object({
  monthlyBudgetUsd: checked(money('USD', 'optional'), (amount) =>
    amount !== '' && compareDecimals(amount, '0') === 0 ? 'Amount must be more than 0' : null,
  ),
});

/** Sets, changes or clears the monthly budget of a department. */
export default function EditBudget({
  handle,
  department: { id, name, monthlyBudgetUsd },
}: {
  handle: DialogHandle;
  department: { id: string; name: string; monthlyBudgetUsd: string | null };
}) {
  const [setBudget] = useSetDepartmentBudgetMutation();
  const form = useServerForm({
    schema,
    initial: { monthlyBudgetUsd: monthlyBudgetUsd ?? '' },
    version: monthlyBudgetUsd ?? '',
    draft: `budget:${id}`,
    send: async ({ monthlyBudgetUsd: text }) =>
      (await setBudget({ id, monthlyBudgetUsd: text || null }))?.errors,
    onDone: () => {
      showSuccess(`Budget of ${name} saved`);
      handle.close();
    },
    fallback: 'Failed to save the budget',
  });
  return (
    <FormDialog
      title={`Monthly budget of ${name}`}
      handle={handle}
      form={form}
      submitLabel="Save budget"
    >
      <UsdField
        label="Monthly budget (USD)"
        hint="Leave empty for no budget. Insights compares it with the month's spending."
        autoFocus
        {...form.field('monthlyBudgetUsd')}
      />
    </FormDialog>
  );
}

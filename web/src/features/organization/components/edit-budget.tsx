import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useSetDepartmentBudgetMutation } from '../../../generated/graphql.ts';
import { compareDecimals, isDecimal } from '../../../lib/decimal.ts';
import { checked } from '../../../lib/form-schema.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

const schema = z.object({
  monthlyBudgetUsd: checked(z.string(), (text) =>
    text.trim() === '' || (isDecimal(text) && compareDecimals(text, '0') > 0)
      ? null
      : 'Enter an amount above 0',
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
    send: async ({ monthlyBudgetUsd: text }) => {
      const amount = text.trim() === '' ? null : text.trim();
      const { data } = await setBudget({ variables: { id, monthlyBudgetUsd: amount } });
      return data?.setDepartmentBudget.errors;
    },
    onDone: () => {
      showSuccess(`Budget of ${name} saved`);
      handle.close();
    },
    fallback: 'Failed to save the budget',
  });
  return (
    <Modal title={`Monthly budget of ${name}`} handle={handle}>
      <ServerForm form={form} submitLabel="Save budget" onCancel={handle.close}>
        <TextField
          label="Monthly budget (USD)"
          inputMode="decimal"
          hint="Leave empty for no budget. Insights compares it with the month's spending."
          autoFocus
          {...form.field('monthlyBudgetUsd')}
        />
      </ServerForm>
    </Modal>
  );
}

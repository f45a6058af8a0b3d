import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { TextAreaField } from '../../../components/ui/field.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { useRecodeExpenseMutation, useTaxCodesQuery } from '#graphql';
import { requiredText } from '../../../lib/form-schema.ts';
import { expenseQueries, refetchActive } from '../../../lib/refetch-active.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useCustomFields } from '../../../subjects/expenses/use-custom-fields.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import type { ExpenseOnPage } from '../components/expense-on-page.ts';
import { toCodingFields } from '../components/refused-fields.ts';
import { CustomFields } from '../fields/custom-fields.tsx';
import { codingInputOf, lineFields, rowsOf, type LineProps } from '../split/line-values.ts';
import { TaxFields } from '../split/tax-fields.tsx';
import { CategoryField } from '../split/category-field.tsx';

const schema = z.object({ lines: z.array(lineFields), reason: requiredText('Enter a reason') });

/** Finance's change of category and tax of each line; amounts stay. */
export default function ChangeCoding({
  handle,
  expense: { id, currency, lines, version },
}: {
  handle: DialogHandle;
  expense: ExpenseOnPage;
}) {
  const client = useApolloClient();
  const [recode] = useRecodeExpenseMutation();
  const keyFor = useIdempotencyKey();
  const taxCodes = useTaxCodesQuery().data?.taxCodes ?? [];
  const customFields = useCustomFields();
  const [initial] = useState(() => ({ lines: rowsOf(lines, currency), reason: '' }));
  const form = useServerForm({
    schema,
    initial,
    draft: `coding-${id}`,
    send: async (values) => {
      const input = {
        id,
        lines: codingInputOf(values.lines, currency, taxCodes),
        reason: values.reason,
      };
      const answer = await recode({ ...input, idempotencyKey: keyFor({ ...input, version }) });
      return toCodingFields(answer?.errors, values.lines, customFields);
    },
    onDone: async () => {
      await refetchActive(client, expenseQueries);
      showSuccess('Coding changed');
      handle.close();
    },
    fallback: 'Failed to change the coding',
  });
  const rows = form.values.lines;
  return (
    <FormDialog
      wide
      title="Change coding"
      description="What was approved and what is paid stay the same. The submitter sees this change."
      handle={handle}
      form={form}
      submitLabel="Change coding"
    >
      {rows.map((line, place) => (
        <LineCoding
          key={place}
          amount={lines[place]?.amount ?? '0'}
          {...{ line, place, taxCodes, currency, errorAt: form.errorAt }}
          onChange={(changed) => form.set('lines', rows.with(place, { ...line, ...changed }))}
        />
      ))}
      <TextAreaField label="Reason" required rows={2} {...form.field('reason')} />
    </FormDialog>
  );
}

function LineCoding({ amount, ...props }: LineProps & { amount: string }) {
  const { line, place, currency, errorAt, onChange } = props;
  return (
    <fieldset className="grid gap-3 sm:grid-cols-3">
      <legend className="mb-1 font-strong">
        {line.description || `Line ${place + 1}`}
        {' · '}
        <Money amount={amount} currency={currency} />
      </legend>
      <CategoryField {...props} />
      <TaxFields {...props} />
      <CustomFields
        level="LINE"
        line={place + 1}
        values={line.fields}
        error={errorAt(`lines.${place}.fields`)}
        onChange={(fields) => onChange({ fields })}
      />
    </fieldset>
  );
}

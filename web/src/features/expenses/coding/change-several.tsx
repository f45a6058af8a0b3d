import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField, TextAreaField } from '../../../components/ui/field.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useCategoriesQuery, useTaxCodesQuery } from '../../../generated/graphql.ts';
import { requiredText } from '../../../lib/form-schema.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import type { Coding } from '../list/use-bulk-action.ts';
import { taxCodeOptions } from '../split/line-values.ts';

/** The choice of no tax code; '' keeps each line's own. */
const noTaxCode = 'none';

const schema = z
  .object({
    categoryId: z.string(),
    taxCodeId: z.string(),
    reason: requiredText('Enter a reason'),
  })
  .check(
    z.refine(({ categoryId, taxCodeId }) => categoryId !== '' || taxCodeId !== '', {
      error: 'Choose a category or a tax code',
      path: ['categoryId'],
    }),
  );

/** Asks for one category, tax code and reason for all lines of several expenses. */
export default function ChangeSeveral({
  handle,
  count,
  onConfirm,
}: {
  handle: DialogHandle;
  count: number;
  onConfirm: (coding: Coding) => Promise<void>;
}) {
  const categories = useCategoriesQuery().data?.categories ?? [];
  const taxCodes = taxCodeOptions(useTaxCodesQuery().data?.taxCodes ?? [], '');
  const form = useServerForm({
    schema,
    initial: { categoryId: '', taxCodeId: '', reason: '' },
    send: async ({ categoryId, taxCodeId, reason }) => {
      await onConfirm({
        reason,
        ...(categoryId !== '' && { categoryId }),
        ...(taxCodeId !== '' && { taxCodeId: taxCodeId === noTaxCode ? null : taxCodeId }),
      });
      handle.close();
      return null;
    },
    fallback: 'Failed to change the coding',
  });
  return (
    <Modal
      title={`Change coding of ${count} ${count === 1 ? 'expense' : 'expenses'}`}
      description="This applies to all their lines. The submitters see this change."
      handle={handle}
    >
      <ServerForm form={form} submitLabel="Change coding" onCancel={handle.close}>
        <SelectField
          label="Category"
          none="Keep category"
          options={categories.map(({ id, name }) => [id, name] as const)}
          {...form.field('categoryId')}
        />
        {taxCodes.length > 0 && (
          <SelectField
            label="Tax code"
            none="Keep tax code"
            options={[[noTaxCode, 'No tax code'], ...taxCodes]}
            {...form.field('taxCodeId')}
          />
        )}
        <TextAreaField label="Reason" required rows={2} {...form.field('reason')} />
      </ServerForm>
    </Modal>
  );
}

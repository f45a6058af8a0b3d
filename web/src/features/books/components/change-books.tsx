import * as z from 'zod/mini';
import {
  useChangeBooksMutation,
  type BooksCurrency,
  type BooksSettingsFragment,
  type CostMethod,
} from '#graphql';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { currencyLabel } from '../../../lib/currency-name.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { booksCurrencies, costMethodLabels } from '../books-labels.ts';

const schema = z.object({
  currency: z.custom<BooksCurrency>(),
  costMethod: z.custom<CostMethod>(),
});

interface ChangeBooksProps {
  handle: DialogHandle;
  books: BooksSettingsFragment;
}

export default function ChangeBooks({ handle, books }: ChangeBooksProps) {
  const [changeBooks] = useChangeBooksMutation({ refetchQueries: ['Books'] });
  const { currency, costMethod } = books;
  const form = useServerForm<z.infer<typeof schema>>({
    schema,
    initial: { currency, costMethod },
    draft: 'bookkeeping',
    send: async (variables) => (await changeBooks(variables))?.errors,
    onDone: () => {
      showSuccess('Bookkeeping changed');
      handle.close();
    },
    fallback: 'Failed to change the bookkeeping',
  });
  return (
    <Modal
      title="Change bookkeeping"
      description="Another currency takes every entry back and books it again at the rate of its day."
      handle={handle}
    >
      <ServerForm form={form} submitLabel="Save" busyLabel="Saving..." onCancel={handle.close}>
        <SelectField
          label="Currency"
          options={booksCurrencies.map((code) => [code, currencyLabel(code)])}
          {...form.field('currency')}
        />
        <SelectField
          label="Cost of PYUSD and SOL"
          options={Object.entries(costMethodLabels)}
          {...form.field('costMethod')}
        />
      </ServerForm>
    </Modal>
  );
}

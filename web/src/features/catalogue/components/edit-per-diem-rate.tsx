import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import {
  useCreatePerDiemRateMutation,
  useUpdatePerDiemRateMutation,
  type PerDiemRateRowFragment,
} from '../../../generated/graphql.ts';
import { requiredText } from '../../../lib/form-schema.ts';
import { amountText } from '../../../lib/read-amount.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

const schema = z.object({
  place: requiredText('Enter a place'),
  perDay: requiredText('Enter a rate'),
  breakfast: z.string(),
  lunch: z.string(),
  dinner: z.string(),
  currency: requiredText('Enter a currency'),
  validFrom: requiredText('Enter the first day'),
  source: z.string(),
});

/** The API has a point. */
const decimal = (text: string): string => text.trim().replace(',', '.');

const valuesOf = (rate: PerDiemRateRowFragment | null) => ({
  place: rate?.place ?? '',
  perDay: amountText(rate?.perDay ?? ''),
  breakfast: amountText(rate?.breakfast ?? ''),
  lunch: amountText(rate?.lunch ?? ''),
  dinner: amountText(rate?.dinner ?? ''),
  currency: rate?.currency ?? '',
  validFrom: rate?.validFrom ?? '',
  source: rate?.source ?? '',
});

/** Creates or changes a per diem rate. */
export default function EditPerDiemRate({
  handle,
  rate,
}: {
  handle: DialogHandle;
  rate: PerDiemRateRowFragment | null;
}) {
  const [create] = useCreatePerDiemRateMutation({ refetchQueries: ['Catalogue'] });
  const [update] = useUpdatePerDiemRateMutation({ refetchQueries: ['Catalogue'] });
  const keyFor = useIdempotencyKey();
  const form = useServerForm({
    schema,
    initial: valuesOf(rate),
    send: async (typed) => {
      const values = {
        ...typed,
        perDay: decimal(typed.perDay),
        breakfast: decimal(typed.breakfast) || '0',
        lunch: decimal(typed.lunch) || '0',
        dinner: decimal(typed.dinner) || '0',
        currency: typed.currency.trim().toUpperCase(),
        source: typed.source.trim() || null,
      };
      if (rate) {
        const { data } = await update({ variables: { id: rate.id, ...values } });
        return data?.updatePerDiemRate.errors;
      }
      const { data } = await create({ variables: { ...values, idempotencyKey: keyFor(values) } });
      return data?.createPerDiemRate.errors;
    },
    onDone: () => {
      showSuccess('Per diem rate saved');
      handle.close();
    },
    fallback: 'Failed to save the per diem rate',
  });
  const { field } = form;
  return (
    <Modal
      title={rate ? `Edit ${rate.place}` : 'New per diem rate'}
      description="Existing expenses keep their amount. A new version has the same name and a later first day."
      handle={handle}
    >
      <ServerForm form={form} submitLabel="Save rate" onCancel={handle.close}>
        <TextField label="Place" required autoFocus placeholder="Germany" {...field('place')} />
        <TextField label="Rate per day" required inputMode="decimal" {...field('perDay')} />
        {(['breakfast', 'lunch', 'dinner'] as const).map((meal) => (
          <TextField
            key={meal}
            label={`Deducted per ${meal}`}
            inputMode="decimal"
            placeholder="0"
            {...field(meal)}
          />
        ))}
        <TextField label="Currency" required placeholder="USD" {...field('currency')} />
        <TextField label="Valid from" required type="date" {...field('validFrom')} />
        <TextField label="Source" hint="Where the rate is published" {...field('source')} />
      </ServerForm>
    </Modal>
  );
}

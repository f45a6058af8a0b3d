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
import { amountText, withPoint } from '../../../lib/read-amount.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import {
  VersionFields,
  versionFields,
  versionInput,
  versionNote,
  versionOf,
} from './rate-version.tsx';

const schema = z.object({
  place: requiredText('Enter a place'),
  perDay: requiredText('Enter a rate'),
  breakfast: z.string(),
  lunch: z.string(),
  dinner: z.string(),
  ...versionFields,
});

const valuesOf = (rate: PerDiemRateRowFragment | null) => ({
  place: rate?.place ?? '',
  perDay: amountText(rate?.perDay ?? ''),
  breakfast: amountText(rate?.breakfast ?? ''),
  lunch: amountText(rate?.lunch ?? ''),
  dinner: amountText(rate?.dinner ?? ''),
  ...versionOf(rate),
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
    draft: `per-diem-rate:${rate?.id ?? 'new'}`,
    send: async (typed) => {
      const values = {
        ...typed,
        perDay: withPoint(typed.perDay),
        breakfast: withPoint(typed.breakfast) || '0',
        lunch: withPoint(typed.lunch) || '0',
        dinner: withPoint(typed.dinner) || '0',
        ...versionInput(typed),
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
      description={versionNote}
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
        <VersionFields field={field} />
      </ServerForm>
    </Modal>
  );
}

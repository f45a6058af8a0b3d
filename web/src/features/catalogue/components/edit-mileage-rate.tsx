import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import {
  useCreateMileageRateMutation,
  useUpdateMileageRateMutation,
  type DistanceUnit,
  type MileageRateRowFragment,
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
  name: requiredText('Enter a name'),
  unit: z.custom<DistanceUnit>(),
  perUnit: requiredText('Enter a rate'),
  ...versionFields,
});

/** Creates or changes a mileage rate. */
export default function EditMileageRate({
  handle,
  rate,
}: {
  handle: DialogHandle;
  rate: MileageRateRowFragment | null;
}) {
  const [create] = useCreateMileageRateMutation({ refetchQueries: ['Catalogue'] });
  const [update] = useUpdateMileageRateMutation({ refetchQueries: ['Catalogue'] });
  const keyFor = useIdempotencyKey();
  const form = useServerForm({
    schema,
    initial: {
      name: rate?.name ?? '',
      unit: rate?.unit ?? ('KM' as const),
      perUnit: amountText(rate?.perUnit ?? ''),
      ...versionOf(rate),
    },
    draft: `mileage-rate:${rate?.id ?? 'new'}`,
    send: async (typed) => {
      const values = {
        ...typed,
        perUnit: withPoint(typed.perUnit),
        ...versionInput(typed),
      };
      if (rate) {
        const { data } = await update({ variables: { id: rate.id, ...values } });
        return data?.updateMileageRate.errors;
      }
      const { data } = await create({ variables: { ...values, idempotencyKey: keyFor(values) } });
      return data?.createMileageRate.errors;
    },
    onDone: () => {
      showSuccess('Mileage rate saved');
      handle.close();
    },
    fallback: 'Failed to save the mileage rate',
  });
  const { field } = form;
  return (
    <Modal
      title={rate ? `Edit ${rate.name}` : 'New mileage rate'}
      description={versionNote}
      handle={handle}
    >
      <ServerForm form={form} submitLabel="Save rate" onCancel={handle.close}>
        <TextField label="Name" required autoFocus placeholder="Car" {...field('name')} />
        <SelectField
          label="Unit"
          options={[
            ['KM', 'Kilometers'],
            ['MI', 'Miles'],
          ]}
          {...field('unit')}
        />
        <TextField label="Rate per unit" required inputMode="decimal" {...field('perUnit')} />
        <VersionFields field={field} />
      </ServerForm>
    </Modal>
  );
}

import * as z from 'zod/mini';
import { TextField } from '../../../components/ui/field.tsx';
import { requiredText } from '../../../lib/form-schema.ts';

/** What every version of a mileage or per diem rate has, as it is typed. */
export const versionFields = {
  currency: requiredText('Enter a currency'),
  validFrom: requiredText('Enter the first day'),
  source: z.string(),
};
const versionSchema = z.object(versionFields);
type Version = z.infer<typeof versionSchema>;

/** How a rate is changed without changing what was reimbursed. */
export const versionNote =
  'Existing expenses keep their amount. A new version has the same name and a later first day.';

export const versionOf = (rate: { [Key in keyof Version]: string | null } | null): Version => ({
  currency: rate?.currency ?? '',
  validFrom: rate?.validFrom ?? '',
  source: rate?.source ?? '',
});

/** Returns what the API gets. */
export const versionInput = ({ currency, validFrom, source }: Version) => ({
  currency: currency.trim().toUpperCase(),
  validFrom,
  source: source.trim() || null,
});

export function VersionFields({
  field,
}: {
  field: (name: keyof Version) => { value: string; error: string | undefined };
}) {
  return (
    <>
      <TextField label="Currency" required placeholder="USD" {...field('currency')} />
      <TextField label="Valid from" required type="date" {...field('validFrom')} />
      <TextField label="Source" hint="Where the rate is published" {...field('source')} />
    </>
  );
}

import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { useInstallTaxTemplateMutation, type TaxCountry } from '#graphql';
import { countryOptions } from '../../../lib/country-options.ts';
import { requiredText } from '../../../lib/form-schema.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

/** Adds the tax codes of a country. */
export default function InstallTaxTemplate({ handle }: { handle: DialogHandle }) {
  const [install] = useInstallTaxTemplateMutation({ refetchQueries: ['Catalogue'] });
  const form = useServerForm({
    schema: z.object({ country: requiredText('Choose a country') }),
    initial: { country: '' },
    draft: 'tax-template',
    send: async ({ country }) => (await install({ country: country as TaxCountry }))?.errors,
    onDone: () => {
      showSuccess('Tax codes added');
      handle.close();
    },
    fallback: 'Failed to add the tax codes',
  });
  return (
    <FormDialog
      title="Add a country's tax codes"
      description="Adds the rates of 2026. Tax codes whose name is in use stay as they are."
      handle={handle}
      form={form}
      submitLabel="Add tax codes"
    >
      <SelectField
        label="Country"
        required
        none="Select a country"
        options={countryOptions()}
        {...form.field('country')}
      />
    </FormDialog>
  );
}

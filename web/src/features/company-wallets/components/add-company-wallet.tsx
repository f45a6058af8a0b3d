import { useApolloClient } from '@apollo/client/react';
import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { useAddCompanyWalletMutation, useCustodianChoicesQuery } from '#graphql';
import { requiredText, shortText } from '../../../lib/form-schema.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { refetchActive } from '../../../lib/refetch-active.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import type { ActionResult } from '../../../lib/action-result.ts';

const labelCharactersMax = 80;
const schema = z.object({
  address: requiredText('Enter an address'),
  label: requiredText('Enter a label').check(
    shortText(labelCharactersMax, `A label has at most ${labelCharactersMax} characters`),
  ),
  custodianId: requiredText('Choose a custodian'),
});

interface AddCompanyWalletProps {
  handle: DialogHandle;
  onAdded: (result: ActionResult) => void;
}

export default function AddCompanyWallet({ handle, onAdded }: AddCompanyWalletProps) {
  const client = useApolloClient();
  const members = useCustodianChoicesQuery();
  const active = members.data?.members.filter(({ status }) => status === 'ACTIVE');
  const [addWallet] = useAddCompanyWalletMutation();
  const form = useServerForm({
    schema,
    initial: { address: '', label: '', custodianId: '' },
    draft: 'company-wallet',
    send: async (variables) => (await addWallet(variables))?.errors,
    onDone: ({ label }) => {
      void refetchActive(client, ['CompanyWallets']);
      onAdded({ tone: 'success', message: `Now watching ${label}` });
      handle.close();
    },
    fallback: 'Failed to add the wallet',
  });
  const custodian = form.field('custodianId');
  return (
    <FormDialog
      title="Add a company wallet"
      description="Payments from now on become drafts. Earlier ones aren't imported."
      handle={handle}
      form={form}
      submitLabel="Add wallet"
      busyLabel="Adding..."
    >
      <TextField
        label="Address"
        required
        spellCheck={false}
        autoComplete="off"
        hint="The public Solana address, not a secret."
        {...form.field('address')}
      />
      <TextField label="Label" required placeholder="Travel card" {...form.field('label')} />
      <SelectField
        label="Custodian"
        required
        hint="This member gets the drafts."
        none="Choose a member"
        options={active?.map((member) => [member.id, personName(member)])}
        {...custodian}
        error={
          custodian.error ?? (members.error && !active ? 'Failed to load the members' : undefined)
        }
      />
    </FormDialog>
  );
}

import { useApolloClient } from '@apollo/client/react';
import { Banner } from '../../../components/ui/banner.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import {
  useAddCompanyWalletMutation,
  useCustodianChoicesQuery,
} from '../../../generated/graphql.ts';
import { personName } from '../../../lib/person-name.ts';
import { refetchActive } from '../../../lib/refetch-active.ts';
import { forgetDraft, useForm, type FieldErrors } from '../../../lib/use-form.ts';
import type { WalletNews } from './wallet-news.ts';

interface NewWallet {
  address: string;
  label: string;
  custodianId: string;
}

const draftKey = 'company-wallet';
const labelCharactersMax = 80;

export default function AddCompanyWallet({
  handle,
  onAdded,
}: {
  handle: DialogHandle;
  onAdded: (news: WalletNews) => void;
}) {
  const client = useApolloClient();
  const [addWallet] = useAddCompanyWalletMutation();
  const form = useForm<NewWallet>({
    initial: { address: '', label: '', custodianId: '' },
    draftKey,
    check: checkNewWallet,
    send: async ({ address, label, custodianId }) => {
      const variables = { address: address.trim(), label: label.trim(), custodianId };
      const { data } = await addWallet({ variables });
      return data?.addCompanyWallet.errors;
    },
    onDone: ({ label }) => {
      void refetchActive(client, ['CompanyWallets']);
      onAdded({ tone: 'success', message: `${label.trim()} is watched from now on.` });
      handle.close();
    },
    fallback: 'Failed to add the wallet',
  });
  return (
    <Modal
      title="Add a company wallet"
      description="Payments are followed from now on; what was before stays as it is."
      handle={handle}
    >
      <form {...form.formProps} className="grid gap-4">
        {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
        <TextField
          label="Address"
          required
          spellCheck={false}
          autoComplete="off"
          hint="The public Solana address, not a secret."
          value={form.values.address}
          error={form.errors.address}
          onChange={(event) => form.set('address', event.target.value)}
        />
        <TextField
          label="Label"
          required
          placeholder="Travel card"
          value={form.values.label}
          error={form.errors.label}
          onChange={(event) => form.set('label', event.target.value)}
        />
        <Custodian
          value={form.values.custodianId}
          error={form.errors.custodianId}
          onChange={(id) => form.set('custodianId', id)}
        />
        <FormFooter
          submitLabel="Add wallet"
          busyLabel="Adding..."
          busy={form.busy}
          onCancel={() => {
            forgetDraft(draftKey);
            handle.close();
          }}
        />
      </form>
    </Modal>
  );
}

function Custodian({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}) {
  const { data, error: failure } = useCustodianChoicesQuery();
  const members = data?.members.filter(({ status }) => status === 'ACTIVE') ?? [];
  return (
    <SelectField
      label="Custodian"
      required
      hint="The member whose drafts the payments become."
      value={value}
      error={error ?? (failure && !data ? 'Failed to load the members' : undefined)}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Choose a member</option>
      {members.map((member) => (
        <option key={member.id} value={member.id}>
          {personName(member)}
        </option>
      ))}
    </SelectField>
  );
}

function checkNewWallet({ address, label, custodianId }: NewWallet): FieldErrors<NewWallet> {
  return {
    address: address.trim() === '' ? 'Enter an address' : undefined,
    label: labelProblem(label.trim()),
    custodianId: custodianId === '' ? 'Choose a custodian' : undefined,
  };
}

function labelProblem(label: string): string | undefined {
  if (label === '') return 'Enter a label';
  // Counts as people do: an emoji is one character.
  if (Array.from(label).length > labelCharactersMax) {
    return `A label has at most ${labelCharactersMax} characters`;
  }
  return undefined;
}

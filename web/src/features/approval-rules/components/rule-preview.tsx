import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import {
  ApprovalPreviewDocument,
  type ApprovalPreviewQuery,
  type RuleVocabularyQuery,
} from '../../../generated/graphql.ts';
import { isDecimal } from '../../../lib/decimal.ts';
import { personName } from '../../../lib/person-name.ts';
import { useForm } from '../../../lib/use-form.ts';
import { sourceNames } from '../rule-words.ts';
import { PreviewResult } from './preview-result.tsx';

type Preview = NonNullable<ApprovalPreviewQuery['approvalPreview']['preview']>;

const empty = {
  submitterId: '',
  amountUsd: '',
  categoryId: '',
  policyId: '',
  source: 'fiat',
  vendor: '',
};

/** Runs the saved rules on a sample expense and says who would approve it, and why. */
export function RulePreview({ vocabulary }: { vocabulary: RuleVocabularyQuery | undefined }) {
  const client = useApolloClient();
  const [preview, setPreview] = useState<Preview | null>(null);
  const form = useForm({
    initial: empty,
    check: ({ submitterId, amountUsd }) => ({
      submitterId: submitterId === '' ? 'Choose who submits it' : undefined,
      amountUsd: isDecimal(amountUsd) ? undefined : 'Enter an amount in US dollars',
    }),
    send: async ({ categoryId, policyId, vendor, ...rest }) => {
      const input = {
        ...rest,
        categoryId: categoryId || null,
        policyId: policyId || null,
        vendor: vendor.trim() || null,
      };
      const { data } = await client.query({
        query: ApprovalPreviewDocument,
        variables: { input },
        fetchPolicy: 'no-cache',
      });
      setPreview(data?.approvalPreview.preview ?? null);
      return data?.approvalPreview.errors;
    },
    onDone: () => undefined,
    fallback: 'Failed to preview the approval',
  });
  return (
    <Card title="Who would approve this?">
      <form {...form.formProps} className="grid gap-4">
        {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
        <PreviewFields form={form} vocabulary={vocabulary} />
        <FormFooter submitLabel="Show approvers" busyLabel="Looking..." busy={form.busy} />
      </form>
      <div aria-live="polite">{preview && <PreviewResult preview={preview} />}</div>
    </Card>
  );
}

function PreviewFields({
  form: { values, errors, set },
  vocabulary,
}: {
  form: ReturnType<typeof useForm<typeof empty>>;
  vocabulary: RuleVocabularyQuery | undefined;
}) {
  const people = (vocabulary?.members ?? [])
    .filter(({ active }) => active)
    .map((member) => ({ id: member.id, name: personName(member) }));
  const select = (
    name: 'submitterId' | 'categoryId' | 'policyId',
    label: string,
    none: string,
  ) => ({
    label,
    none,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set(name, value),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Select {...select('submitterId', 'Submitted by', 'Select a member')} required of={people} />
      <TextField
        label="Amount, USD"
        required
        type="number"
        inputMode="decimal"
        min="0"
        step="0.01"
        value={values.amountUsd}
        error={errors.amountUsd}
        onChange={(event) => set('amountUsd', event.target.value)}
      />
      <TextField
        label="Vendor"
        value={values.vendor}
        error={errors.vendor}
        onChange={(event) => set('vendor', event.target.value)}
      />
      <Select {...select('categoryId', 'Category', 'None')} of={vocabulary?.categories ?? []} />
      <Select {...select('policyId', 'Policy', 'None')} of={vocabulary?.policies ?? []} />
      <SelectField
        label="Source"
        value={values.source}
        error={errors.source}
        onChange={(event) => set('source', event.target.value)}
      >
        {Object.entries(sourceNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function Select({
  label,
  none,
  value,
  error,
  required = false,
  of: choices,
  onChange,
}: {
  label: string;
  none: string;
  value: string;
  error: string | undefined;
  required?: boolean;
  of: readonly { id: string; name: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <SelectField
      label={label}
      required={required}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{none}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

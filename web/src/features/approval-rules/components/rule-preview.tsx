import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Section } from '../../../components/ui/section.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import {
  ApprovalPreviewDocument,
  type ApprovalPreviewQuery,
  type RuleVocabularyQuery,
} from '#graphql';
import { personName, personNames } from '../../../subjects/members/person-name.ts';
import { money, requiredText } from '../../../lib/form-schema.ts';
import { useServerForm, type ServerForm as Form } from '../../../lib/use-server-form.ts';
import { sourceLabels } from '../../../subjects/expenses/source-labels.ts';
import { RuleProblems } from './rule-problems.tsx';
import { UsdField } from '../../../subjects/payments/usd-field.tsx';

type Preview = NonNullable<ApprovalPreviewQuery['approvalPreview']['preview']>;

const schema = z.object({
  submitterId: requiredText('Choose a submitter'),
  amountUsd: money('USD', 'required'),
  categoryId: z.string(),
  policyId: z.string(),
  source: z.enum(['FIAT', 'MANUAL', 'PYUSD', 'SOL']),
  vendor: z.string(),
});
type PreviewValues = z.infer<typeof schema>;
const initial: PreviewValues = {
  submitterId: '',
  amountUsd: '',
  categoryId: '',
  policyId: '',
  source: 'FIAT',
  vendor: '',
};

/** Runs the saved rules on a sample expense and shows who would approve it, and why. */
export function RulePreview({ vocabulary }: { vocabulary: RuleVocabularyQuery | undefined }) {
  const client = useApolloClient();
  const [preview, setPreview] = useState<Preview | null>(null);
  const form = useServerForm({
    schema,
    initial,
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
    fallback: 'Failed to preview the approval',
  });
  return (
    <Section title="Test a rule">
      <ServerForm form={form} submitLabel="Show approvers" busyLabel="Looking..." quiet>
        <PreviewFields form={form} vocabulary={vocabulary} />
      </ServerForm>
      <div aria-live="polite">{preview && <PreviewResult preview={preview} />}</div>
    </Section>
  );
}

interface PreviewFieldsProps {
  form: Form<PreviewValues>;
  vocabulary: RuleVocabularyQuery | undefined;
}

function PreviewFields({ form: { field }, vocabulary }: PreviewFieldsProps) {
  const named = (list: readonly { id: string; name: string }[] | undefined) =>
    list?.map(({ id, name }) => [id, name] as const);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        label="Submitted by"
        required
        none="Select a member"
        options={vocabulary?.members
          .filter(({ active }) => active)
          .map((member) => [member.id, personName(member)])}
        {...field('submitterId')}
      />
      <UsdField label="Amount (USD)" required {...field('amountUsd')} />
      <TextField label="Vendor" {...field('vendor')} />
      <SelectField
        label="Category"
        none="None"
        options={named(vocabulary?.categories)}
        {...field('categoryId')}
      />
      <SelectField
        label="Policy"
        none="None"
        options={named(vocabulary?.policies)}
        {...field('policyId')}
      />
      <SelectField label="Source" options={Object.entries(sourceLabels)} {...field('source')} />
    </div>
  );
}

/** The matching rule, why the ones before it don't match, and the approvers in order. */
function PreviewResult({ preview }: { preview: Preview }) {
  const { rule, reason, skipped, stages } = preview;
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-5">
      <div>
        <p className="font-semibold">
          {rule.name} (version {rule.version})
        </p>
        <p className="text-ink-soft">{reason}</p>
        <RuleProblems problems={rule.problems} />
      </div>
      {stages.length === 0 ? (
        <p className="font-medium text-success">It would be approved automatically.</p>
      ) : (
        <ol aria-label="Approvers in order" className="grid gap-3">
          {stages.map((stage, index) => (
            <li key={index} className="rounded-md border border-line bg-canvas px-3 py-2">
              <p className="font-medium">
                {index + 1}. {stage.name}
              </p>
              <p className="text-ink-soft">
                {personNames(stage.approvers) || 'No one'}
                {stage.approvers.length > 1 &&
                  `: ${stage.approvalsNeeded} of ${stage.approvers.length} have to approve`}
                {stage.deadlineHours !== null && `; escalates after ${stage.deadlineHours} h`}
              </p>
              {stage.fallback !== null && <p className="text-sm text-warning">{stage.fallback}</p>}
            </li>
          ))}
        </ol>
      )}
      {skipped.length > 0 && (
        <details>
          <summary className="touchable w-fit font-medium text-accent hover:underline">
            Why not {skipped.length === 1 ? 'the rule' : `the ${skipped.length} rules`} before it
          </summary>
          <ul className="mt-2 grid gap-1">
            {skipped.map((each) => (
              <li key={each.rule.id} className="text-ink-soft">
                <span className="font-medium text-ink">{each.rule.name}</span>: {each.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

import { useState } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { FinanceOnly } from '../../../subjects/members/finance-only.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import {
  useApprovalRulesQuery,
  useRuleVocabularyQuery,
  useApprovalLimitsQuery,
  useSetApprovalLimitsMutation,
  type ApprovalLimitsQuery,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { namesOf } from '../rule-labels.ts';
import { AutoApprovalCard } from './auto-approval-card.tsx';
import { PasskeyRuleCard } from './passkey-rule-card.tsx';
import { RuleList } from './rule-list.tsx';
import { RulePreview } from './rule-preview.tsx';
import * as z from 'zod/mini';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { money } from '../../../lib/form-schema.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { UsdField } from '../../../subjects/payments/usd-field.tsx';
import { limitText, useBooksValue } from '../../../lib/use-books-value.ts';

/** The approval rules in the order in which they run. Admins edit them, finance can view them. */
export function ApprovalRules() {
  const { roles } = useSessionUser();
  return (
    <FinanceOnly>
      <Rules mayEdit={roles.includes('admin')} />
    </FinanceOnly>
  );
}

function Rules({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, refetch } = useApprovalRulesQuery();
  const choices = useRuleVocabularyQuery();
  const vocabulary = choices.data;
  const value = useBooksValue();
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <div className="grid grid-cols-1 gap-10">
      {!error && <NotLoaded what="the choices" shown {...choices} />}
      {result && <ActionBanner {...result} />}
      <Section
        title="Approval rules"
        action={
          mayEdit && (
            <div className="flex gap-2">
              <ButtonLink size="sm" tone="quiet" to="/admin/approval-rules/templates">
                Templates
              </ButtonLink>
              <ButtonLink size="sm" to="/admin/approval-rules/new">
                New rule
              </ButtonLink>
            </div>
          )
        }
      >
        <p className="mb-4 text-ink-soft">Rules run top to bottom. The first match applies.</p>
        <NotLoaded what="approval rules" rows={4} shown={data} {...{ error, refetch }} />
        {data && (
          <RuleList
            rules={data.approvalRules}
            names={namesOf(vocabulary, value)}
            mayEdit={mayEdit}
            onResult={setResult}
          />
        )}
      </Section>
      <AutoApprovalCard mayEdit={mayEdit} />
      <PasskeyRuleCard mayEdit={mayEdit} />
      <PaymentLimitsCard mayEdit={mayEdit} />
      <RulePreview vocabulary={vocabulary} />
    </div>
  );
}

type Limits = NonNullable<ApprovalLimitsQuery['approvalLimits']>;
type Name = Exclude<keyof Limits, '__typename'>;

const FIELDS: readonly { name: Name; label: string; isRequired: boolean }[] = [
  { name: 'deciderDayUsd', label: 'Approved by one person in a day', isRequired: true },
  { name: 'decider30DaysUsd', label: 'Approved by one person in 30 days', isRequired: true },
  { name: 'payee30DaysUsd', label: 'Paid to one person in 30 days', isRequired: false },
  { name: 'organizationDayUsd', label: 'Paid to everyone in a day', isRequired: false },
];

/** What is paid at most. Admins change it, finance can view it. */
function PaymentLimitsCard({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, refetch } = useApprovalLimitsQuery();
  const limits = data?.approvalLimits;
  return (
    <Section title="Payment limits">
      <p className="mb-4 text-ink-soft">
        A payment above a limit is held. Approvals with a passkey don’t count towards the first two.
      </p>
      {!limits && <NotLoaded what="the payment limits" rows={2} {...{ error, refetch }} />}
      {limits && (mayEdit ? <LimitsForm limits={limits} /> : <LimitList limits={limits} />)}
    </Section>
  );
}

function LimitList({ limits }: { limits: Limits }) {
  const value = useBooksValue();
  return FIELDS.map(({ name, label }) => (
    <p key={name}>
      {label}: {limits[name] === null ? 'No limit' : limitText(limits[name], value)}
    </p>
  ));
}

const schema = z.object({
  deciderDayUsd: money('USD', 'required'),
  decider30DaysUsd: money('USD', 'required'),
  payee30DaysUsd: money('USD', 'optional'),
  organizationDayUsd: money('USD', 'optional'),
});

function LimitsForm({ limits }: { limits: Limits }) {
  const [setLimits] = useSetApprovalLimitsMutation({ refetchQueries: ['ApprovalLimits'] });
  const { deciderDayUsd, decider30DaysUsd, payee30DaysUsd, organizationDayUsd } = limits;
  const form = useServerForm<z.infer<typeof schema>>({
    schema,
    initial: {
      deciderDayUsd: deciderDayUsd ?? '',
      decider30DaysUsd: decider30DaysUsd ?? '',
      payee30DaysUsd: payee30DaysUsd ?? '',
      organizationDayUsd: organizationDayUsd ?? '',
    },
    version: FIELDS.map(({ name }) => limits[name] ?? 'none').join(' '),
    draft: 'payment-limits',
    send: async (values) => {
      const input = {
        ...values,
        payee30DaysUsd: values.payee30DaysUsd || null,
        organizationDayUsd: values.organizationDayUsd || null,
      };
      return (await setLimits({ input }))?.errors;
    },
    fallback: 'Failed to save the payment limits',
  });
  return (
    <ServerForm form={form} submitLabel="Save limits" savedNote="Saved." quiet>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, label, isRequired }) => (
          <UsdField
            key={name}
            label={`${label} (USD)`}
            required={isRequired}
            hint={isRequired ? undefined : 'Leave empty for no limit.'}
            {...form.field(name)}
          />
        ))}
      </div>
    </ServerForm>
  );
}

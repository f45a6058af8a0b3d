import { useState } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { FinanceOnly } from '../../../subjects/members/finance-only.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useApprovalRulesQuery, useRuleVocabularyQuery } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { namesOf } from '../rule-labels.ts';
import { AutoApprovalCard } from './auto-approval-card.tsx';
import { PaymentLimitsCard } from './payment-limits-card.tsx';
import { PasskeyRuleCard } from './passkey-rule-card.tsx';
import { RuleList } from './rule-list.tsx';
import { RulePreview } from './rule-preview.tsx';

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
            names={namesOf(vocabulary)}
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

import * as z from 'zod/mini';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { MoneyField } from '../../../components/ui/money-field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useAutoApprovalMonthlyLimitQuery, useSetAutoApprovalMonthlyLimitMutation } from '#graphql';
import { money } from '../../../lib/form-schema.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

/** The amount approved automatically for one person in a month. Admins change it, finance can view it. */
export function MonthlyLimit({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, refetch } = useAutoApprovalMonthlyLimitQuery();
  if (!data) return <NotLoaded what="the monthly limit" rows={1} {...{ error, refetch }} />;
  const monthlyLimitUsd = data.autoApprovalMonthlyLimit;
  return mayEdit ? (
    <MonthlyLimitForm monthlyLimitUsd={monthlyLimitUsd} />
  ) : (
    <p>{formatMoney(monthlyLimitUsd, 'USD')} per person and month</p>
  );
}

const schema = z.object({ monthlyLimitUsd: money('USD', 'required') });

function MonthlyLimitForm({ monthlyLimitUsd }: { monthlyLimitUsd: string }) {
  const [setLimit] = useSetAutoApprovalMonthlyLimitMutation({
    refetchQueries: ['AutoApprovalMonthlyLimit'],
  });
  const form = useServerForm<z.infer<typeof schema>>({
    schema,
    initial: { monthlyLimitUsd },
    version: monthlyLimitUsd,
    draft: 'monthly-limit',
    send: async (variables) => (await setLimit(variables))?.errors,
    fallback: 'Failed to save the monthly limit',
  });
  return (
    <ServerForm form={form} submitLabel="Save monthly limit" savedNote="Saved." quiet>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MoneyField
          label="Per person and month (USD)"
          required
          currency="USD"
          hint="An admin approves the rest. Set 0 to turn automatic approval off."
          {...form.field('monthlyLimitUsd')}
        />
      </div>
    </ServerForm>
  );
}

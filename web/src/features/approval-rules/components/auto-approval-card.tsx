import * as z from 'zod/mini';
import { Section } from '../../../components/ui/section.tsx';
import { CheckboxField } from '../../../components/ui/checkbox-group.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import {
  useAutoApprovalLimitQuery,
  useSetAutoApprovalLimitMutation,
  type AutoApprovalLimitQuery,
  useAutoApprovalMonthlyLimitQuery,
  useSetAutoApprovalMonthlyLimitMutation,
} from '#graphql';
import { compareDecimals } from '../../../lib/decimal.ts';
import { money } from '../../../lib/form-schema.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { UsdField } from '../../../subjects/payments/usd-field.tsx';
import { limitText, useBooksValue, type BooksValue } from '../../../lib/use-books-value.ts';

/** The amount up to which a rule without stages approves. Admins change it, finance can view it. */
export function AutoApprovalCard({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, refetch } = useAutoApprovalLimitQuery();
  return (
    <Section title="Automatic approval">
      <p className="mb-4 text-ink-soft">
        Rules with no approval steps approve expenses up to this amount. An admin approves the rest.
      </p>
      {!data && (
        <NotLoaded what="the limit for automatic approval" rows={1} {...{ error, refetch }} />
      )}
      {data && <Limit {...data.autoApprovalLimit} mayEdit={mayEdit} />}
    </Section>
  );
}

type LimitProps = Pick<
  AutoApprovalLimitQuery['autoApprovalLimit'],
  'limitUsd' | 'maxUsd' | 'allowsApiKeys'
>;

function Limit({ limitUsd, maxUsd, allowsApiKeys, mayEdit }: LimitProps & { mayEdit: boolean }) {
  const value = useBooksValue();
  if (compareDecimals(maxUsd, '0') === 0) {
    return <p>Automatic approval is turned off by the operator of this installation.</p>;
  }
  // The operator may have lowered the maximum since, so show the limit in force.
  const appliesUsd = compareDecimals(limitUsd, maxUsd) > 0 ? maxUsd : limitUsd;
  return (
    <div className="grid gap-6">
      {mayEdit ? (
        <LimitForm limitUsd={appliesUsd} maxUsd={maxUsd} allowsApiKeys={allowsApiKeys} />
      ) : (
        <p className="font-medium">
          {automaticText(appliesUsd, value)}
          {allowsApiKeys && ', also by API keys'}
        </p>
      )}
      <MonthlyLimit key={appliesUsd} mayEdit={mayEdit} />
    </div>
  );
}

const automaticText = (limitUsd: string, value: BooksValue): string =>
  compareDecimals(limitUsd, '0') === 0 ? 'Off' : `Up to ${limitText(limitUsd, value)}`;

const schema = z.object({ limitUsd: money('USD', 'required'), allowApiKeys: z.boolean() });

function LimitForm({ limitUsd, maxUsd, allowsApiKeys }: LimitProps) {
  const [setLimit] = useSetAutoApprovalLimitMutation({
    refetchQueries: ['AutoApprovalLimit', 'AutoApprovalMonthlyLimit'],
  });
  const form = useServerForm<z.infer<typeof schema>>({
    schema,
    initial: { limitUsd, allowApiKeys: allowsApiKeys },
    version: `${limitUsd} ${allowsApiKeys}`,
    draft: 'auto-approval',
    send: async (variables) => (await setLimit(variables))?.errors,
    fallback: 'Failed to save the limit for automatic approval',
  });
  return (
    <ServerForm form={form} submitLabel="Save" savedNote="Saved." quiet>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <UsdField
          label="Up to (USD)"
          required
          hint={`Up to ${formatMoney(maxUsd, 'USD')}. Set 0 to turn automatic approval off.`}
          {...form.field('limitUsd')}
        />
      </div>
      <CheckboxField
        label="Let API keys approve up to this amount"
        hint="Counts as an automatic approval."
        value={form.values.allowApiKeys}
        onChange={(allowApiKeys) => form.set('allowApiKeys', allowApiKeys)}
      />
    </ServerForm>
  );
}

/** The amount approved automatically for one person in a month. Admins change it, finance can view it. */
function MonthlyLimit({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, refetch } = useAutoApprovalMonthlyLimitQuery();
  const value = useBooksValue();
  if (!data) return <NotLoaded what="the monthly limit" rows={1} {...{ error, refetch }} />;
  const monthlyLimitUsd = data.autoApprovalMonthlyLimit;
  return mayEdit ? (
    <MonthlyLimitForm monthlyLimitUsd={monthlyLimitUsd} />
  ) : (
    <p>{limitText(monthlyLimitUsd, value)} per person and month</p>
  );
}

const monthlySchema = z.object({ monthlyLimitUsd: money('USD', 'required') });

function MonthlyLimitForm({ monthlyLimitUsd }: { monthlyLimitUsd: string }) {
  const [setLimit] = useSetAutoApprovalMonthlyLimitMutation({
    refetchQueries: ['AutoApprovalMonthlyLimit'],
  });
  const form = useServerForm<z.infer<typeof monthlySchema>>({
    schema: monthlySchema,
    initial: { monthlyLimitUsd },
    version: monthlyLimitUsd,
    draft: 'monthly-limit',
    send: async (variables) => (await setLimit(variables))?.errors,
    fallback: 'Failed to save the monthly limit',
  });
  return (
    <ServerForm form={form} submitLabel="Save monthly limit" savedNote="Saved." quiet>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <UsdField
          label="Per person and month (USD)"
          required
          hint="An admin approves the rest. Set 0 to turn automatic approval off."
          {...form.field('monthlyLimitUsd')}
        />
      </div>
    </ServerForm>
  );
}

import * as z from 'zod/mini';
import { Section } from '../../../components/ui/section.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { usePasskeyRuleQuery, useSetPasskeyRuleMutation } from '#graphql';
import { money } from '../../../lib/form-schema.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { UsdField } from '../../../subjects/payments/usd-field.tsx';
import { limitText, useBooksValue, type BooksValue } from '../../../lib/use-books-value.ts';

/** Sets which approvals must be signed with a passkey. Admins change it, finance can view it. */
export function PasskeyRuleCard({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, refetch } = usePasskeyRuleQuery();
  const aboveUsd = data?.passkeyRule.aboveUsd;
  const value = useBooksValue();
  return (
    <Section title="Passkeys for approvals">
      <p className="mb-4 text-ink-soft">
        Approvers sign with their passkey, and payouts require that signature. Rejecting and sending
        back don&apos;t.
      </p>
      {!data && <NotLoaded what="the passkey rule" rows={1} {...{ error, refetch }} />}
      {aboveUsd !== undefined &&
        (mayEdit ? (
          <PasskeyRuleForm aboveUsd={aboveUsd} />
        ) : (
          <p className="font-medium">{ruleText(aboveUsd, value)}</p>
        ))}
    </Section>
  );
}

const choices = { NONE: 'Not required', ABOVE: 'Above an amount', ALL: 'All approvals' } as const;
type Choice = keyof typeof choices;

const choiceOf = (aboveUsd: string | null): Choice => {
  if (aboveUsd === null) return 'NONE';
  return Number(aboveUsd) === 0 ? 'ALL' : 'ABOVE';
};

function ruleText(aboveUsd: string | null, value: BooksValue): string {
  const choice = choiceOf(aboveUsd);
  if (choice !== 'ABOVE' || aboveUsd === null) return choices[choice];
  return `Required for approvals above ${limitText(aboveUsd, value)}`;
}

const schema = z.object({ choice: z.custom<Choice>(), aboveUsd: money('USD', 'optional') }).check(
  z.refine(({ choice, aboveUsd }) => choice !== 'ABOVE' || aboveUsd !== '', {
    path: ['aboveUsd'],
    error: 'Amount is required',
  }),
);

const amountOf = ({ choice, aboveUsd }: z.infer<typeof schema>): string | null =>
  ({ NONE: null, ALL: '0', ABOVE: aboveUsd })[choice];

function PasskeyRuleForm({ aboveUsd }: { aboveUsd: string | null }) {
  const [setRule] = useSetPasskeyRuleMutation({ refetchQueries: ['PasskeyRule'] });
  const form = useServerForm<z.infer<typeof schema>>({
    schema,
    initial: {
      choice: choiceOf(aboveUsd),
      aboveUsd: choiceOf(aboveUsd) === 'ABOVE' ? (aboveUsd ?? '') : '',
    },
    version: aboveUsd ?? 'none',
    draft: 'passkey-rule',
    send: async (values) => (await setRule({ aboveUsd: amountOf(values) }))?.errors,
    fallback: 'Failed to save the passkey rule',
  });
  return (
    <ServerForm form={form} submitLabel="Save" savedNote="Saved." quiet>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Passkey required"
          hint="A second admin has to confirm a looser setting. The stricter one applies until then."
          options={Object.entries(choices)}
          {...form.field('choice')}
        />
        {form.values.choice === 'ABOVE' && (
          <UsdField label="Above (USD)" required {...form.field('aboveUsd')} />
        )}
      </div>
    </ServerForm>
  );
}

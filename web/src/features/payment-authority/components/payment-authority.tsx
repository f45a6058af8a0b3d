import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Banner } from '../../../components/ui/banner.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { MoneyField } from '../../../components/ui/money-field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import {
  PaymentSimulationDocument,
  type PaymentSimulationQuery,
  useApprovalAssuranceQuery,
} from '#graphql';
import { money } from '../../../lib/form-schema.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { personName, personNames } from '../../../subjects/members/person-name.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

type Simulation = PaymentSimulationQuery['paymentSimulation'];
type Authority = Simulation['members'][number];

const schema = z.object({ amountUsd: money('USD', 'required') });

/** Shows who could have an expense paid, by the current rules, roles and delegations. */
export function PaymentAuthority() {
  const client = useApolloClient();
  const [shown, setShown] = useState<{ amountUsd: string; simulation: Simulation } | null>(null);
  const form = useServerForm({
    schema,
    initial: { amountUsd: '1000' },
    send: async ({ amountUsd }) => {
      const { data } = await client.query({
        query: PaymentSimulationDocument,
        variables: { amountUsd },
        fetchPolicy: 'no-cache',
      });
      const simulation = data?.paymentSimulation;
      setShown(simulation?.errors.length === 0 ? { amountUsd, simulation } : null);
      return simulation?.errors;
    },
    fallback: 'Failed to check who could pay',
  });
  return (
    <Section id="payment-authority" title="Can anyone pay themselves?">
      <p className="mb-4 max-w-prose text-ink-soft">
        See who must approve a payment to each member under your rules, roles and delegations.
      </p>
      <ServerForm form={form} submitLabel="Check" busyLabel="Checking...">
        <MoneyField
          label="Amount (USD)"
          required
          currency="USD"
          className="max-w-60"
          {...form.field('amountUsd')}
        />
      </ServerForm>
      <div aria-live="polite">{shown && <Result {...shown} />}</div>
      <InstallationFloor />
    </Section>
  );
}

/** Says when the settings of this installation are too weak for real money. */
function InstallationFloor() {
  const { data } = useApprovalAssuranceQuery();
  const assurance = data?.approvalAssurance;
  if (!assurance) return null;
  const isWeak =
    assurance.min === 'SESSION' ||
    assurance.passkeyAboveUsd === null ||
    assurance.controlChangeDelaySeconds === 0;
  if (!isWeak) return null;
  return (
    <div className="mt-5">
      <Banner tone="warning">Test installation: not for real money.</Banner>
    </div>
  );
}

function Result({ amountUsd, simulation }: { amountUsd: string; simulation: Simulation }) {
  const { members, paidAlone } = simulation;
  const amount = formatMoney(amountUsd, 'USD');
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-5">
      {paidAlone.length === 0 ? (
        <Banner tone="success">No one can be paid {amount} without another person.</Banner>
      ) : (
        <Banner tone="warning">
          Paid {amount} without another person: {personNames(paidAlone)}. A rule approves this
          amount automatically.
        </Banner>
      )}
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <caption className="sr-only">Who it takes to pay {amount} to each member</caption>
          <thead className="text-sm text-ink-soft">
            <tr>
              <th className="py-2 pr-4 font-medium">Paid to</th>
              <th className="py-2 pr-4 font-medium">Approval needed from</th>
              <th className="py-2 font-medium">Rule</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {members.map((authority, index) => (
              <tr key={authority.payee?.id ?? `row ${index}`}>
                <td className="py-2 pr-4 font-medium">{personName(authority.payee)}</td>
                <td className="py-2 pr-4">{approvalOf(authority)}</td>
                <td className="py-2 text-ink-soft">{authority.rule.name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function approvalOf({ othersNeeded, soleApprovers }: Authority): string {
  switch (othersNeeded) {
    case null:
      return 'No one can approve it';
    case 0:
      return 'No one: approved automatically';
    case 1:
      return new Intl.ListFormat('en', { type: 'disjunction' }).format(
        soleApprovers.map(personName),
      );
    default:
      return 'Two or more people';
  }
}

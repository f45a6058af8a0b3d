import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { useApprovalAssuranceQuery, type ApprovalAssuranceQuery } from '#graphql';
import { formatAge } from '../../../lib/format-age.ts';

/** Shows how the installation is set where production must be stricter than a test. */
export function InstallationCard() {
  const { data, error, refetch } = useApprovalAssuranceQuery();
  const assurance = data?.approvalAssurance;
  return (
    <Section title="Installation">
      {!assurance && <NotLoaded what="the settings" rows={3} {...{ error, refetch }} />}
      {assurance && (
        <dl className="divide-y divide-line">
          {settingsOf(assurance).map(({ name, value, meaning }) => (
            <div key={name} className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[18rem_1fr]">
              <dt className="font-mono text-sm">{name}</dt>
              <dd>
                <p className="font-medium">{value}</p>
                <p className="text-ink-soft">{meaning}</p>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

const settingsOf = ({
  min,
  passkeyAboveUsd,
  controlChangeDelaySeconds: delayS,
}: NonNullable<ApprovalAssuranceQuery['approvalAssurance']>) => [
  {
    name: 'APPROVAL_ASSURANCE_MIN',
    value: min,
    meaning:
      'What proves at least who approved. With SESSION, anyone who gets hold of a session can approve. Production: DEVICE_KEY or PASSKEY.',
  },
  {
    name: 'PASSKEY_ABOVE_USD',
    value: passkeyAboveUsd ?? 'none',
    meaning:
      'Approvals above this amount need a passkey. With none, each organization decides. Production: an amount, such as 1000.',
  },
  {
    name: 'CONTROL_CHANGE_DELAY_S',
    value: delayS === 0 ? '0' : `${delayS} (${formatAge(delayS)})`,
    meaning:
      "How long an organization's only admin waits until a change to its rules takes effect. With 0, someone who takes over that account can change the rules and be paid at once. Production: 86400, which is a day.",
  },
];

import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import type { PasskeySignaturePartsFragment } from '#graphql';
import { formatDateTime } from '../../lib/format-date.ts';
import { personName } from '../members/person-name.ts';

type Signature = PasskeySignaturePartsFragment;

/** Shows that an approval was signed with a passkey; opened, what was signed and everything to verify it. */
export function PasskeyEvidence({ signature }: { signature: Signature }) {
  const { signedBy, signedAt, registeredAt } = signature;
  return (
    <details className="text-sm">
      <summary className="w-fit text-success">
        <KeyRound aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />
        Signed with {personName(signedBy)}&apos;s passkey
      </summary>
      <dl className="mt-2 grid gap-2 rounded-md bg-sunken p-3">
        <Field label="Signed">
          {formatDateTime(signedAt)}, with a passkey
          {registeredAt !== null && ` added ${formatDateTime(registeredAt)}`}
        </Field>
        <Field label="What was signed">
          <Code>{signature.signed}</Code>
        </Field>
        <Field label="SHA-256 of it (challenge)">
          <Code>{signature.challenge}</Code>
        </Field>
        <Field label="Signature">
          <Code>{signature.signature}</Code>
        </Field>
        <div>
          <CopyButton text={JSON.stringify(evidenceOf(signature), null, 2)} />
        </div>
      </dl>
    </details>
  );
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-faint">{label}</dt>
    <dd className="text-ink">{children}</dd>
  </div>
);

const Code = ({ children }: { children: string }) => (
  <code className="text-xs break-all select-all">{children}</code>
);

/** Everything that an auditor needs. */
const evidenceOf = ({
  signed,
  challenge,
  credentialId,
  authenticatorData,
  clientDataJSON,
  signature,
}: Signature) => ({
  signed,
  challenge,
  credentialId,
  authenticatorData,
  clientDataJSON,
  signature,
});

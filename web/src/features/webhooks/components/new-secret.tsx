import { Banner } from '../../../components/ui/banner.tsx';
import { SecretOnce } from '../../../components/ui/secret-once.tsx';
import { resultOf } from '../../../lib/action-result.ts';
import { isPendingConfirmation, type Refusal } from '../../../lib/graphql-failures.ts';

export interface MadeSecret {
  secret: string;
  /** What the change waits for; null when the secret is already in use. */
  waitsFor: string | null;
}

/** Returns the secret in a response; null without one. */
export function madeSecretOf(
  answer: { secret: string | null; errors: readonly Refusal[] } | undefined,
): MadeSecret | null {
  if (!answer?.secret) return null;
  const { secret, errors } = answer;
  const waitsFor = isPendingConfirmation(errors) ? resultOf(errors, '').message : null;
  return { secret, waitsFor };
}

interface NewSecretProps {
  made: MadeSecret;
  onDone: () => void;
}

/** Shows a new signing secret, without a link to its change because leaving the page would lose it. */
export const NewSecret = ({ made: { secret, waitsFor }, onDone }: NewSecretProps) => (
  <div className="grid gap-4">
    {waitsFor !== null && (
      <Banner tone="info" title={waitsFor}>
        We sign with this secret once the change takes effect.
      </Banner>
    )}
    <SecretOnce label="Signing secret" secret={secret} onDone={onDone} />
  </div>
);

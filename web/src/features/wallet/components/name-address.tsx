import * as z from 'zod/mini';
import { TextField } from '../../../components/ui/field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useStartWalletChangeMutation } from '#graphql';
import { requiredText } from '../../../lib/form-schema.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import type { WalletChallenge } from './wallet-challenge.ts';

interface NameAddressProps {
  current: string | null;
  onChallenge: (challenge: WalletChallenge) => void;
}

/** The address of a wallet that signs elsewhere. */
export function NameAddress({ current, onChallenge }: NameAddressProps) {
  const [startChange] = useStartWalletChangeMutation();
  const form = useServerForm({
    schema: z.object({
      address: requiredText('Enter the address of your wallet').check(
        z.refine((address) => address !== current, 'This is your wallet already'),
      ),
    }),
    initial: { address: '' },
    draft: 'new-wallet',
    send: async (variables) => {
      const answer = await startChange(variables);
      if (answer?.challenge) onChallenge(answer.challenge);
      return answer?.errors;
    },
    fallback: 'Failed to continue with this wallet',
  });
  return (
    <ServerForm form={form} submitLabel="Continue" busyLabel="Continuing...">
      <TextField
        label="Solana address"
        required
        spellCheck={false}
        autoComplete="off"
        hint="The public address of your wallet. We never ask for a secret phrase or a key."
        {...form.field('address')}
      />
    </ServerForm>
  );
}

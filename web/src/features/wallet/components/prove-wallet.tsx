import * as z from 'zod/mini';
import { FormProblems } from '../../../components/ui/form-problems.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ChainAddress } from '../../../subjects/payments/chain-value.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { TextAreaField } from '../../../components/ui/field.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { useConfirmWalletChangeMutation } from '#graphql';
import { formatDateTime } from '../../../lib/format-date.ts';
import { failureMessage, type Refusal } from '../../../lib/graphql-failures.ts';
import { requiredText } from '../../../lib/form-schema.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import type { InstalledWallet } from '../wallet-standard.ts';
import { useInstalledWallets } from './use-installed-wallets.ts';
import { WalletButtons } from './wallet-buttons.tsx';
import type { WalletChallenge } from './wallet-challenge.ts';

const schema = z.object({ signature: requiredText('Paste the signature') });
const failedToSet = 'Failed to set your wallet';

interface ProveProps {
  challenge: WalletChallenge;
  onBack: () => void;
  onProved: () => void;
}

/** The message to sign, with a wallet in this browser or elsewhere. */
export function ProveWallet({ challenge, onBack, onProved }: ProveProps) {
  const [confirm] = useConfirmWalletChangeMutation();
  const send = async (signature: string): Promise<readonly Refusal[] | undefined> => {
    const variables = { address: challenge.address, signature };
    return (await confirm(variables))?.errors;
  };
  return (
    <div className="grid gap-5">
      <div>
        <p className="text-ink-soft">
          Sign this message with your wallet. Signing is free and moves no money.
        </p>
        <ChainAddress value={challenge.address} full />
        <div className="mt-3 flex flex-wrap items-start gap-3 rounded-md border border-line bg-sunken p-3">
          <p
            role="group"
            aria-label="Message to sign"
            className="min-w-0 flex-1 basis-64 wrap-anywhere whitespace-pre-wrap select-all"
          >
            {challenge.message}
          </p>
          <CopyButton text={challenge.message} />
        </div>
        <p className="mt-1.5 text-sm text-ink-faint">
          Valid until {formatDateTime(challenge.expiresAt)}.
        </p>
      </div>
      <SignHere challenge={challenge} onSignature={send} onProved={onProved} />
      <PasteSignature onSignature={send} onBack={onBack} onProved={onProved} />
    </div>
  );
}

type SendSignature = (signature: string) => Promise<readonly Refusal[] | undefined>;

function SignHere({
  challenge: { address, message },
  onSignature,
  onProved,
}: Pick<ProveProps, 'challenge' | 'onProved'> & { onSignature: SendSignature }) {
  const wallets = useInstalledWallets();
  const sign = async (wallet: InstalledWallet): Promise<string | null> => {
    const errors = await onSignature(await wallet.sign(address, message));
    if (errors?.length !== 0) return failureMessage(errors, failedToSet);
    onProved();
    return null;
  };
  if (wallets.length === 0) return null;
  return <WalletButtons wallets={wallets} verb="Sign with" act={sign} />;
}

function PasteSignature({
  onSignature,
  onBack,
  onProved,
}: Pick<ProveProps, 'onBack' | 'onProved'> & { onSignature: SendSignature }) {
  const form = useServerForm({
    schema,
    initial: { signature: '' },
    send: ({ signature }) => onSignature(signature),
    onDone: onProved,
    fallback: failedToSet,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <FormProblems form={form} />
      <TextAreaField
        label="Signature"
        required
        rows={2}
        spellCheck={false}
        hint="Paste the signature that your wallet made, in base58 or base64."
        {...form.field('signature')}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button tone="quiet" disabled={form.busy} onClick={onBack}>
          Use another address
        </Button>
        <FormFooter submitLabel="Set wallet" busyLabel="Checking..." busy={form.busy} />
      </div>
    </form>
  );
}

import { useState } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { useRemoveSingleSignOnMutation, type SingleSignOnPartsFragment } from '#graphql';
import { resultOf, type ActionResult } from '../../../lib/action-result.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { ProviderForm } from './provider-form.tsx';

/** The organization's identity provider. */
export function ProviderCard({
  provider,
  redirectUri,
}: Pick<SingleSignOnPartsFragment, 'provider' | 'redirectUri'>) {
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <Section title="Identity provider" action={provider && <RemoveProvider onResult={setResult} />}>
      {result && (
        <div className="mb-4">
          <ActionBanner {...result} />
        </div>
      )}
      <p className="text-ink-soft">
        Connect an OpenID Connect provider such as Okta, Microsoft Entra ID or Google Workspace.
        Register Outlay there with this redirect URI:
      </p>
      <p className="mt-2 mb-5 flex flex-wrap items-center gap-1 text-sm">
        <code className="wrap-anywhere">{redirectUri}</code>
        <CopyButton text={redirectUri} label="Copy: Redirect URI" />
      </p>
      <ProviderForm provider={provider} />
    </Section>
  );
}

function RemoveProvider({ onResult }: { onResult: (result: ActionResult | null) => void }) {
  const [remove] = useRemoveSingleSignOnMutation({ refetchQueries: ['SingleSignOn'] });
  const confirm = async () => {
    onResult(null);
    const answer = await remove();
    if (answer?.errors.length === 0) showSuccess('Single sign-on removed');
    else onResult(resultOf(answer?.errors, 'Failed to remove single sign-on'));
  };
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" tone="danger">
          Remove
        </Button>
      }
      title="Remove single sign-on?"
      question="Members keep their roles. Those without a password set one with “Forgot password?”."
      confirmLabel="Remove single sign-on"
      onConfirm={confirm}
    />
  );
}

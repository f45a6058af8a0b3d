import { useState } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { ActionButton } from '../../../components/ui/action-button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { useRemoveSingleSignOnMutation, type SingleSignOnPartsFragment } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
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
  return (
    <ActionButton
      label="Remove"
      tone="danger"
      confirm={{
        title: 'Remove single sign-on?',
        question:
          'Members keep their roles. Those without a password set one with “Forgot password?”.',
        confirmLabel: 'Remove single sign-on',
      }}
      send={() => remove()}
      done="Single sign-on removed"
      fallback="Failed to remove single sign-on"
      onResult={onResult}
    />
  );
}

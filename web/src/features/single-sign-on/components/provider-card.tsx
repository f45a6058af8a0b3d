import { useState } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { ActionButton } from '../../../components/ui/action-button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import {
  useRemoveSingleSignOnMutation,
  type SingleSignOnPartsFragment,
  useSetSingleSignOnMutation,
  useTestSingleSignOnMutation,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { CheckboxField } from '../../../components/ui/checkbox-group.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { inputOf, providerSchema, valuesOf } from '../provider-values.ts';
import { GroupRolesEditor } from './group-roles-editor.tsx';

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

function ProviderForm({ provider }: Pick<SingleSignOnPartsFragment, 'provider'>) {
  const [save] = useSetSingleSignOnMutation({ refetchQueries: ['SingleSignOn'] });
  const keyOf = useIdempotencyKey();
  const form = useServerForm({
    schema: providerSchema,
    initial: valuesOf(provider),
    send: async (values) => {
      const input = inputOf(values);
      return (await save({ input, idempotencyKey: keyOf(input) }))?.errors;
    },
    fallback: 'Failed to save single sign-on',
  });
  const { field, choice, values } = form;
  return (
    <ServerForm form={form} submitLabel="Save" savedNote="Saved." className="grid gap-5">
      <div className="grid gap-2">
        <TextField
          label="Issuer URL"
          type="url"
          required
          spellCheck={false}
          placeholder="https://"
          {...field('issuer')}
        />
        <TestConnection issuer={values.issuer} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Client ID" required spellCheck={false} {...field('clientId')} />
        <PasswordField
          label="Client secret"
          autoComplete="off"
          {...(provider && { hint: 'Leave empty to keep the current one.' })}
          {...field('clientSecret')}
        />
      </div>
      <CheckboxField
        label="Create members at first sign-in"
        hint="People from your provider become employees. Otherwise, invite them first."
        value={values.createsMembers}
        onChange={choice('createsMembers').onChange}
      />
      <CheckboxField
        label="Require single sign-on"
        hint="Members with a verified domain can't use a password or passkey to sign in. Admins always can."
        value={values.isRequired}
        onChange={choice('isRequired').onChange}
      />
      <TextField
        label="Second factor values"
        hint="Values of the amr or acr claim that mean a second factor, separated by commas, such as mfa. Leave empty to use two-step sign-in in Outlay."
        spellCheck={false}
        {...field('secondFactorValues')}
      />
      <TextField
        label="Groups claim"
        hint="The claim that lists a person's groups. Leave empty to manage roles in Outlay."
        spellCheck={false}
        {...field('groupsClaim')}
      />
      {(values.groupsClaim.trim() !== '' || values.groupRoles.length > 0) && (
        <GroupRolesEditor {...choice('groupRoles')} />
      )}
    </ServerForm>
  );
}

/** Reads the provider's published settings without saving anything. */
function TestConnection({ issuer }: { issuer: string }) {
  const [run, { loading }] = useTestSingleSignOnMutation();
  const [outcome, setOutcome] = useState<{ issuer: string; failure: string | null } | null>(null);
  const test = async () => {
    setOutcome(null);
    const answer = await run({ issuer });
    const failure = answer?.done
      ? null
      : failureMessage(answer?.errors, "We couldn't test the connection");
    setOutcome({ issuer, failure });
  };
  return (
    <>
      <div>
        <Button
          size="sm"
          busy={loading}
          disabled={issuer.trim() === ''}
          onClick={() => void test()}
        >
          Test connection
        </Button>
      </div>
      {outcome?.issuer === issuer && (
        <Banner tone={outcome.failure === null ? 'success' : 'error'}>
          {outcome.failure ?? 'The provider responds as expected.'}
        </Banner>
      )}
    </>
  );
}

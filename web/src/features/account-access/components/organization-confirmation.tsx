import { Navigate, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { FormProblems } from '../../../components/ui/form-problems.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useOrganizationRequestQuery, type OrganizationRequestQuery } from '#graphql';
import { requiredText } from '../../../lib/form-schema.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { useIsSignedInAs } from '../../../lib/use-session.ts';
import { usePasswordNeeded } from '../link-in-other-tab.ts';
import { useConfirmOrganization } from '../use-confirm-organization.ts';
import { AccessFrame } from './access-frame.tsx';
import { DeadLink } from './dead-link.tsx';

type Requested = NonNullable<OrganizationRequestQuery['organizationRequest']>;

const schema = z.object({ password: requiredText('Enter your password') });

/** Confirms a new organization from a link in an email. */
export default function OrganizationConfirmation() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { data, error, refetch } = useOrganizationRequestQuery({ variables: { token } });
  if (!data) return <Loading {...{ error, refetch }} />;
  if (!data.organizationRequest) return <Dead />;
  return <Confirmation requested={data.organizationRequest} token={token} />;
}

const Loading = (query: { error?: unknown; refetch?: () => unknown }) => (
  <AccessFrame title="Confirm your organization">
    <NotLoaded what="your organization" rows={2} {...query} />
  </AccessFrame>
);

const Dead = () => (
  <DeadLink action={{ to: '/login', label: 'Go to sign in' }}>
    It has expired or was already used. If you confirmed your organization, sign in. Otherwise
    create it again.
  </DeadLink>
);

function Confirmation({ requested, token }: { requested: Requested; token: string }) {
  const { email, firstName, organizationName } = requested;
  const { stage, confirm } = useConfirmOrganization();
  const isPasswordNeeded = usePasswordNeeded({ token, email });
  const isSignedIn = useIsSignedInAs(email);
  const navigate = useNavigate();
  const form = useServerForm({
    schema,
    initial: { password: '' },
    send: ({ password }) => confirm({ token, email, password }),
    onDone: () => void navigate('/dashboard', { replace: true }),
    fallback: 'Failed to confirm the organization. Please try again.',
  });
  if (isSignedIn) return <Navigate to="/dashboard" replace />;
  if (stage === 'dead') return <Dead />;
  // The organization exists and only signing in failed.
  if (stage === 'confirmed') return <Navigate to="/login" replace />;
  if (!isPasswordNeeded) return <Loading />;
  return (
    <AccessFrame
      title={`Almost there, ${firstName}`}
      intro={`Enter the password you chose to confirm ${organizationName}.`}
    >
      <form {...form.formProps} className="grid gap-4">
        <FormProblems form={form} />
        <TextField label="Work email" autoComplete="username" readOnly value={email} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          autoFocus
          {...form.field('password')}
        />
        <Button type="submit" tone="primary" busy={form.busy} className="mt-1 h-11 w-full">
          {form.busy ? 'Confirming...' : 'Confirm organization'}
        </Button>
      </form>
    </AccessFrame>
  );
}

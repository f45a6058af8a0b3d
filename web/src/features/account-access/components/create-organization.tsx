import { isCountry } from '@outlay/schemas/countries';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import * as z from 'zod/mini';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { FormProblems } from '../../../components/ui/form-problems.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { useRuntimeConfig } from '../../../config/use-runtime-config.ts';
import { useCreateOrganizationMutation } from '#graphql';
import { countryOptions } from '../../../lib/country-options.ts';
import { requiredText } from '../../../lib/form-schema.ts';
import { newPassword, passwordRule } from '../../../lib/password-rule.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { useIsSignedInAs } from '../../../lib/use-session.ts';
import { viewerLocale } from '../../../lib/viewer-locale.ts';
import { answerLinks } from '../link-in-other-tab.ts';
import { useConfirmOrganization } from '../use-confirm-organization.ts';
import { AccessFrame } from './access-frame.tsx';

const schema = z.object({
  name: requiredText('Enter the name of your organization'),
  firstName: requiredText('Enter your first name'),
  lastName: requiredText('Enter your last name'),
  email: requiredText('Enter your email address'),
  country: z.string(),
  password: newPassword,
});

/** How long the typed password counts, in ms: as long as a confirmed identity does elsewhere. */
const passwordKeptMs = 300_000;

interface Founder {
  email: string;
  password: string;
}

/** The country of the browser; '' where it is another one. */
const { region = '' } = new Intl.Locale(viewerLocale).maximize();
const country = isCountry(region) ? region : '';

const empty = { name: '', firstName: '', lastName: '', email: '', country, password: '' };

/** Requests a new organization. The page never reveals whether the address is in use. */
export default function CreateOrganization() {
  const config = useRuntimeConfig();
  const [founder, setFounder] = useState<Founder | null>(null);
  if (!config) {
    return (
      <AccessFrame title="Create your organization">
        <ListSkeleton note="Loading" rows={3} />
      </AccessFrame>
    );
  }
  if (!config.selfService) return <SwitchedOff />;
  if (founder) {
    return (
      <CheckYourMail
        founder={founder}
        mailboxUrl={config.mailboxUrl}
        onBack={() => setFounder(null)}
      />
    );
  }
  return (
    <AccessFrame
      title="Create your organization"
      intro="You’ll be its first admin. We’ll email you a link to confirm."
    >
      <OrganizationForm onSent={setFounder} />
    </AccessFrame>
  );
}

function OrganizationForm({ onSent }: { onSent: (founder: Founder) => void }) {
  const [createOrganization] = useCreateOrganizationMutation();
  const form = useServerForm({
    schema,
    initial: empty,
    send: async ({ country: chosen, ...typed }) => {
      const input = { ...typed, country: isCountry(chosen) ? chosen : null };
      return (await createOrganization({ input }))?.errors;
    },
    onDone: ({ email, password }) => onSent({ email, password }),
    fallback: 'Failed to create the organization. Please try again.',
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <FormProblems form={form} />
      <TextField
        label="Organization name"
        autoComplete="organization"
        autoFocus
        {...form.field('name')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <TextField label="Work email" type="email" autoComplete="username" {...form.field('email')} />
      <SelectField
        label="Country"
        none="Another country"
        options={countryOptions()}
        hint="Sets up tax codes, travel rates, your chart of accounts and the currency of your books."
        {...form.field('country')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={passwordRule}
        {...form.field('password')}
      />
      <Button type="submit" tone="primary" busy={form.busy} className="mt-1 h-11 w-full">
        {form.busy ? 'Creating...' : 'Create organization'}
      </Button>
      <p className="text-center text-ink-soft">
        Already have an account?{' '}
        <TextLink look="plain" to="/login">
          Sign in
        </TextLink>
      </p>
    </form>
  );
}

/** Confirms links that this browser opens soon, so that the password isn't typed twice. */
function useLinkConfirmation({ email, password }: Founder): void {
  const { confirm } = useConfirmOrganization();
  useEffect(() => {
    const stop = answerLinks(email, async (token) => {
      const refusals = await confirm({ token, email, password });
      return { isConfirmed: refusals?.length === 0 };
    });
    const timer = setTimeout(stop, passwordKeptMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [email, password]);
}

interface CheckYourMailProps {
  founder: Founder;
  mailboxUrl: string | null;
  onBack: () => void;
}

function CheckYourMail({ founder, mailboxUrl, onBack }: CheckYourMailProps) {
  const { email } = founder;
  useLinkConfirmation(founder);
  if (useIsSignedInAs(email)) return <Navigate to="/dashboard" replace />;
  return (
    <AccessFrame title="Check your email">
      <p role="status" className="wrap-anywhere text-ink-soft">
        We sent an email to <strong className="font-semibold text-ink">{email}</strong>. Open its
        link within 24 hours to confirm your organization. If it doesn&apos;t arrive, check your
        spam folder.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {mailboxUrl !== null && (
          <a
            href={mailboxUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex h-8 items-center rounded-md bg-accent px-3 text-sm font-strong text-on-accent transition-colors hover:bg-accent-strong max-lg:h-11"
          >
            Open the demo mailbox
          </a>
        )}
        <Button onClick={onBack}>Use another address</Button>
      </div>
    </AccessFrame>
  );
}

const SwitchedOff = () => (
  <AccessFrame
    title="Sign-up is closed"
    intro="New organizations can’t be created here. If your company uses Outlay, ask your admin for an invitation."
  >
    <ButtonLink to="/login" tone="primary">
      Go to sign in
    </ButtonLink>
  </AccessFrame>
);

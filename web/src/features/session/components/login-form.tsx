import { useLayoutEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { CodeField } from '../../../components/ui/code-field.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { signIn } from '../../../lib/session.ts';
import { useIsLive } from '../../../lib/use-is-live.ts';
import { DemoAccounts } from './demo-accounts.tsx';

interface Credentials {
  email: string;
  password: string;
}

/** Plain state instead of the form library: this page loads first, and the library weighs a fifth of its scripts. */
export function LoginForm() {
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const isLive = useIsLive();
  const form = useTypedAhead(setCredentials);
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const email = credentials.email.trim();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTouched(true);
    if (email === '' || credentials.password === '' || code === '') return;
    setBusy(true);
    setFailure(null);
    try {
      const outcome = await signIn(email, credentials.password, code ?? undefined);
      if (outcome === 'signed in') return;
      setTouched(false);
      setCode('');
      setBusy(false);
    } catch (error) {
      setFailure((error as Error).message);
      setBusy(false);
    }
  };

  return (
    <>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {code !== null && (
          <CodeField
            hint="From your authenticator app, or a recovery code."
            value={code}
            error={touched && code === '' ? 'Enter the code' : undefined}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        {code === null && (
          <AccountFields credentials={credentials} isChecked={touched} onChange={setCredentials} />
        )}
        {/* A submit before the client runs would reload the form, empty. */}
        <Button
          type="submit"
          tone="primary"
          busy={busy}
          disabled={!isLive}
          className="mt-2 h-11 w-full"
        >
          {busy ? 'Signing in...' : 'Sign In'}
        </Button>
        {code !== null && <Button onClick={() => setCode(null)}>Back</Button>}
        <Link
          to="/forgot-password"
          className="-mt-1 justify-self-center rounded-sm px-2 py-1 font-medium text-accent underline-offset-2 hover:underline"
        >
          Forgot password?
        </Link>
      </form>
      <DemoAccounts onChoose={setCredentials} />
    </>
  );
}

function AccountFields({
  credentials,
  isChecked,
  onChange,
}: {
  credentials: Credentials;
  isChecked: boolean;
  onChange: (credentials: Credentials) => void;
}) {
  return (
    <>
      <TextField
        label="Email Address"
        type="email"
        autoComplete="username"
        autoFocus
        value={credentials.email}
        error={
          isChecked && credentials.email.trim() === '' ? 'Enter your email address' : undefined
        }
        onChange={(event) => onChange({ ...credentials, email: event.target.value })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={credentials.password}
        error={isChecked && credentials.password === '' ? 'Enter your password' : undefined}
        onChange={(event) => onChange({ ...credentials, password: event.target.value })}
      />
    </>
  );
}

/** The page is prerendered: takes over what was typed before the client ran. */
function useTypedAhead(
  adopt: (credentials: Credentials) => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const typed = [...(form.current?.querySelectorAll('input') ?? [])];
    const [email = '', password = ''] = typed.map(({ value }) => value);
    if (email !== '' || password !== '') adopt({ email, password });
  }, [adopt]);
  return form;
}

import { useLayoutEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { CodeField } from '../../../components/ui/code-field.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { useRuntimeConfig } from '../../../config/use-runtime-config.ts';
import { signIn, signInWithPasskey } from '../../../lib/sign-in.ts';
import { useIsLive } from '../../../lib/use-is-live.ts';
import { DemoAccounts } from './demo-accounts.tsx';

interface Credentials {
  email: string;
  password: string;
}

type Way = 'password' | 'passkey' | 'single sign-on';

/** Uses plain state instead of the form library, which is a fifth of the scripts of this page, the first to load. */
export function LoginForm({
  knownEmail,
}: {
  /** Of the person whose session ended here; '' without one. */ knownEmail: string;
}) {
  const [credentials, setCredentials] = useState<Credentials>({ email: knownEmail, password: '' });
  const isLive = useIsLive();
  const mayCreate = useRuntimeConfig()?.selfService === true;
  const form = useTypedAhead(setCredentials);
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState<Way | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const email = credentials.email.trim();

  const attempt = async (way: Way, work: () => Promise<void>) => {
    setBusy(way);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure((error as Error).message);
      setBusy(null);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTouched(true);
    if (emailProblem(email) !== undefined || credentials.password === '' || code === '') return;
    void attempt('password', async () => {
      const outcome = await signIn(email, credentials.password, code ?? undefined);
      if (outcome === 'signed in') return;
      setTouched(false);
      setCode('');
      setBusy(null);
    });
  };

  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
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
        <Ways
          busy={busy}
          isLive={isLive}
          other={code === null ? otherWays(email) : []}
          onOther={({ way, begin }) => void attempt(way, begin)}
        />
        {code !== null && <Button onClick={() => setCode(null)}>Back</Button>}
        <div className="flex flex-wrap justify-between gap-x-4 text-sm *:underline *:decoration-line-strong *:underline-offset-3 max-lg:leading-11">
          <Link to="/forgot-password">Forgot password?</Link>
          {mayCreate && <Link to="/create-organization">Create your organization</Link>}
        </div>
      </form>
      <DemoAccounts onChoose={setCredentials} />
    </>
  );
}

interface OtherWay {
  way: Way;
  label: string;
  begin: () => Promise<void>;
}

/** @throws {Error} with what to enter, or why the provider can't be reached. */
async function toProvider(email: string): Promise<void> {
  const problem = emailProblem(email);
  if (problem !== undefined) throw new Error(problem);
  const { startSingleSignOn } = await import('../../../lib/single-sign-on.ts');
  await startSingleSignOn(email);
}

const otherWays = (email: string): OtherWay[] => [
  { way: 'passkey', label: 'Use a passkey', begin: signInWithPasskey },
  { way: 'single sign-on', label: 'Use single sign-on', begin: () => toProvider(email) },
];

interface WaysProps {
  busy: Way | null;
  /** A submit before the client runs would reload the form, empty. */
  isLive: boolean;
  /** Empty while a code is requested. */
  other: readonly OtherWay[];
  onOther: (way: OtherWay) => void;
}

/** The ways to sign in. */
const Ways = ({ busy, isLive, other, onOther }: WaysProps) => (
  <>
    <Button
      type="submit"
      tone="primary"
      busy={busy === 'password'}
      disabled={!isLive || (busy !== null && busy !== 'password')}
      className="h-11 w-full"
    >
      {busy === 'password' ? 'Signing in...' : 'Sign In'}
    </Button>
    {other.length > 0 && (
      <div className="grid gap-2.5 sm:grid-cols-2">
        {other.map((each) => (
          <Button
            key={each.way}
            busy={busy === each.way}
            disabled={!isLive || (busy !== null && busy !== each.way)}
            className="h-11 w-full"
            onClick={() => onOther(each)}
          >
            {each.label}
          </Button>
        ))}
      </div>
    )}
  </>
);

/** Matches something before and after one @, like the browser's own check. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

function emailProblem(email: string): string | undefined {
  if (email === '') return 'Enter your email address';
  return ADDRESS.test(email) ? undefined : 'Enter a valid email address';
}

interface AccountFieldsProps {
  credentials: Credentials;
  isChecked: boolean;
  onChange: (credentials: Credentials) => void;
}

const AccountFields = ({ credentials, isChecked, onChange }: AccountFieldsProps) => (
  <>
    <TextField
      label="Email Address"
      type="email"
      autoComplete="username"
      autoFocus
      value={credentials.email}
      error={isChecked ? emailProblem(credentials.email.trim()) : undefined}
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

/** Takes over what was typed in the prerendered page before the client ran. */
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

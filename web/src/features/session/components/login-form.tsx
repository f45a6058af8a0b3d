import { Eye, EyeOff } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { signIn } from '../../../lib/session.ts';
import { DemoAccounts } from './demo-accounts.tsx';

interface Credentials {
  email: string;
  password: string;
}

export function LoginForm() {
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const email = credentials.email.trim();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTouched(true);
    if (email === '' || credentials.password === '') return;
    setBusy(true);
    setFailure(null);
    try {
      await signIn(email, credentials.password);
    } catch (error) {
      setFailure((error as Error).message);
      setBusy(false);
    }
  };

  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <TextField
          label="Email Address"
          type="email"
          autoComplete="username"
          autoFocus
          value={credentials.email}
          error={touched && email === '' ? 'Enter your email address' : undefined}
          onChange={(event) => setCredentials({ ...credentials, email: event.target.value })}
        />
        <PasswordField
          value={credentials.password}
          missing={touched && credentials.password === ''}
          onChange={(password) => setCredentials({ ...credentials, password })}
        />
        <Button type="submit" tone="primary" busy={busy} className="mt-2 h-11 w-full">
          {busy ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
      <DemoAccounts onChoose={setCredentials} />
    </>
  );
}

function PasswordField({
  value,
  missing,
  onChange,
}: {
  value: string;
  missing: boolean;
  onChange: (password: string) => void;
}) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField
        label="Password"
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        className="pr-11"
        value={value}
        error={missing ? 'Enter your password' : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        label={visible ? 'Hide password' : 'Show password'}
        aria-pressed={visible}
        className="absolute top-6.5 right-0.5"
        onClick={() => setVisible(!visible)}
      >
        <Icon aria-hidden="true" />
      </IconButton>
    </div>
  );
}

import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIsLive } from '../../lib/use-is-live.ts';
import { IconButton } from './button.tsx';
import { TextField } from './field.tsx';

/** A password that can be shown while it is typed. */
export function PasswordField({
  label,
  value,
  onChange,
  error,
  hint,
  autoComplete,
}: {
  label: string;
  value: string;
  onChange: (password: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  autoComplete: 'current-password' | 'new-password';
}) {
  const [visible, setVisible] = useState(false);
  const isLive = useIsLive();
  const Icon = visible ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField
        label={label}
        type={visible ? 'text' : 'password'}
        autoComplete={autoComplete}
        className="pr-11"
        value={value}
        error={error}
        hint={hint}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        label={visible ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
        aria-pressed={visible}
        disabled={!isLive}
        className="absolute top-6.5 right-0.5"
        onClick={() => setVisible(!visible)}
      >
        <Icon aria-hidden="true" />
      </IconButton>
    </div>
  );
}

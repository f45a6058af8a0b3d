import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useIsLive } from '../../lib/use-is-live.ts';
import { IconButton } from './button.tsx';
import { TextField } from './field.tsx';

/** A password that can be shown while it is typed. */
export function PasswordField({
  label,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'type' | 'className'>) {
  const [visible, setVisible] = useState(false);
  const isLive = useIsLive();
  const Icon = visible ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField {...rest} label={label} type={visible ? 'text' : 'password'} className="pr-11" />
      <IconButton
        Icon={Icon}
        label={visible ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
        aria-pressed={visible}
        disabled={!isLive}
        className="absolute top-6.5 right-0.5"
        onClick={() => setVisible(!visible)}
      />
    </div>
  );
}

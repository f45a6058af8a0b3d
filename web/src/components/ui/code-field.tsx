import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** The code of a second factor; recovery codes have letters, so it takes any text. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField label="Code" autoComplete="one-time-code" spellCheck={false} autoFocus {...props} />
  );
}

import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** The code of a second factor. It accepts any text, because recovery codes have letters. */
export const CodeField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField label="Code" autoComplete="one-time-code" spellCheck={false} autoFocus {...props} />
);

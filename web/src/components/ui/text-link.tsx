import type { ComponentProps } from 'react';
import { Link } from 'react-router';

const looks = {
  /** In the colour of a banner or a refusal. */
  strong: 'font-semibold underline underline-offset-2',
  /** In a sentence. */
  accent: 'font-medium text-accent underline underline-offset-2',
  /** On its own. */
  plain: 'font-medium text-accent underline-offset-2 hover:underline',
  /** Beside a heading. */
  quiet: 'text-sm underline decoration-line-strong underline-offset-3',
} as const;

interface Looks {
  look: keyof typeof looks;
}

/** A link in a text. */
export const TextLink = ({
  look,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'className'> & Looks) => (
  <Link {...rest} className={`touchable ${looks[look]}`} />
);

/** An action in a text. */
export const TextButton = ({
  look,
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & Looks) => (
  <button type="button" {...rest} className={`touchable ${looks[look]}`} />
);

import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

const tones: Record<ButtonTone, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong/62 hover:border-line-strong hover:bg-sunken',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink',
  danger: 'border border-danger/40 text-danger hover:bg-danger-soft',
};
/** A finger needs 44 px: below `lg` every button has them. */
const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 px-2.5 text-sm gap-1.5',
  md: 'h-8 px-3 text-sm gap-1.5',
  lg: 'h-10 px-4.5 text-base gap-2',
};

const buttonClass = (tone: ButtonTone, size: ButtonSize, className?: string): string =>
  classNames(
    'inline-flex shrink-0 items-center justify-center rounded-md font-strong whitespace-nowrap max-lg:min-h-11',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-55',
    tones[tone],
    sizes[size],
    className,
  );

interface ButtonVariant {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Before the text. */
  Icon?: LucideIcon;
}

export const Button = ({
  tone = 'secondary',
  size = 'md',
  busy = false,
  className,
  Icon,
  children,
  type = 'button',
  disabled,
  ...rest
}: ComponentProps<'button'> & ButtonVariant & { busy?: boolean }) => (
  <button
    {...rest}
    type={type}
    disabled={disabled === true || busy}
    aria-busy={busy}
    className={buttonClass(tone, size, className)}
  >
    {busy && <Spinner small />}
    {Icon && <Icon aria-hidden="true" className="size-4" />}
    {children}
  </button>
);

export const ButtonLink = ({
  tone = 'secondary',
  size = 'md',
  className,
  Icon,
  children,
  ...rest
}: ComponentProps<typeof Link> & ButtonVariant) => (
  <Link {...rest} className={buttonClass(tone, size, className)}>
    {Icon && <Icon aria-hidden="true" className="size-4" />}
    {children}
  </Link>
);

/** An icon-only button. `label` is its accessible name, and its title unless it has another. */
export const IconButton = ({
  label,
  title = label,
  busy = false,
  className,
  Icon,
  children = Icon && <Icon aria-hidden="true" />,
  disabled,
  ...rest
}: ComponentProps<'button'> & { label: string; busy?: boolean; Icon?: LucideIcon }) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    title={title}
    disabled={disabled === true || busy}
    aria-busy={busy}
    className={iconClass(className)}
  >
    {busy ? <Spinner small /> : children}
  </button>
);

export const IconLink = ({
  label,
  className,
  Icon,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'children'> & { label: string; Icon: LucideIcon }) => (
  <Link {...rest} aria-label={label} title={label} className={iconClass(className)}>
    <Icon aria-hidden="true" />
  </Link>
);

const iconClass = (className?: string): string =>
  classNames(
    'inline-flex size-8 items-center justify-center rounded-md text-ink-soft transition-colors max-lg:size-11',
    'hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-35 [&_svg]:size-4',
    className,
  );

import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

const tones: Record<ButtonTone, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong shadow-card',
  secondary: 'bg-surface text-ink border border-line-strong/60 hover:bg-sunken shadow-card',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink',
  danger: 'bg-surface text-danger border border-danger/40 hover:bg-danger-soft shadow-card',
};
const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-[0.8125rem] gap-1.5',
  md: 'h-9.5 px-4 gap-2',
  lg: 'h-12 px-6 text-base gap-2.5',
};

function buttonClass(tone: ButtonTone, size: ButtonSize, className?: string): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-55',
    tones[tone],
    sizes[size],
    className,
  );
}

interface ButtonVariant {
  tone?: ButtonTone;
  size?: ButtonSize;
}

export function Button({
  tone = 'secondary',
  size = 'md',
  busy = false,
  className,
  children,
  type = 'button',
  disabled,
  ...rest
}: ComponentProps<'button'> & ButtonVariant & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy}
      className={buttonClass(tone, size, className)}
    >
      {busy && <Spinner small />}
      {children}
    </button>
  );
}

export function ButtonLink({
  tone = 'secondary',
  size = 'md',
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonVariant) {
  return <Link {...rest} className={buttonClass(tone, size, className)} />;
}

/** An icon-only button. `label` is its accessible name, and its title unless it has another. */
export function IconButton({
  label,
  title = label,
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: ComponentProps<'button'> & { label: string; busy?: boolean }) {
  return (
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
}

export function IconLink({
  label,
  className,
  ...rest
}: ComponentProps<typeof Link> & { label: string }) {
  return <Link {...rest} aria-label={label} title={label} className={iconClass(className)} />;
}

function iconClass(className?: string): string {
  return classNames(
    'inline-flex size-9 items-center justify-center rounded-md text-ink-faint transition-colors',
    'hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-35 [&_svg]:size-4',
    className,
  );
}

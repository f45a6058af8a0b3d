import { classNames } from '../../lib/class-names.ts';

/** A person's initials; the name stands beside it. */
export const Avatar = ({ name, size = 'sm' }: { name: string; size?: 'sm' | 'lg' }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'grid shrink-0 place-items-center rounded-full bg-sunken font-semibold text-ink-soft',
      size === 'lg' ? 'size-7 text-2xs' : 'size-5 text-[9px] leading-none',
    )}
  >
    {initialsOf(name)}
  </span>
);

function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();
}

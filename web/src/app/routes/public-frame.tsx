import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from '../../components/ui/brand.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { useRuntimeConfig } from '../../config/use-runtime-config.ts';

const places = [
  { to: '/#how', label: 'How It Works', reloadDocument: true },
  { to: '/security', label: 'Security' },
  { to: '/verify', label: 'Verify a payment' },
  { to: '/docs', label: 'Docs', reloadDocument: true },
] as const;

/** Width and gutters of public pages, whose regions are separated by lines and space. */
export const publicWidth = 'mx-auto w-full max-w-[80rem] px-5 sm:px-10 min-[1900px]:max-w-[105rem]';

/** Header and footer of the pages that need no session. */
export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <>
    <header className={`${publicWidth} flex h-15 items-center justify-between lg:h-18`}>
      <Link to="/" className="touchable rounded-md">
        <Brand />
      </Link>
      <nav aria-label="Public" className="flex items-center gap-1">
        {places.map(({ label, ...link }) => (
          <ButtonLink key={label} {...link} tone="quiet" className="max-lg:hidden">
            {label}
          </ButtonLink>
        ))}
        <ButtonLink to="/login" className="ml-2">
          Go to App
        </ButtonLink>
      </nav>
    </header>
    <main>{children}</main>
    <footer className={publicWidth}>
      <div className="flex items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-7 pb-10 text-sm text-ink-soft max-lg:flex-col max-lg:items-start">
        <Brand className="text-ink" />
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 max-lg:leading-11">
          {places.slice(1).map(({ label, ...link }) => (
            <Link key={label} {...link} className="touchable hover:text-ink hover:underline">
              {label}
            </Link>
          ))}
          <Contact />
        </nav>
      </div>
    </footer>
  </>
);

/** Whom to ask, if the installation says so. */
function Contact() {
  const contact = useRuntimeConfig()?.contactUrl;
  if (!contact) return null;
  return (
    <a href={contact} className="touchable hover:text-ink hover:underline">
      Contact
    </a>
  );
}

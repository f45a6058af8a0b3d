import { useEffect } from 'react';
import { Link, Navigate, useLocation, type Location } from 'react-router';
import { Brand } from '../../components/ui/brand.tsx';
import { LoginForm } from '../../features/session/components/login-form.tsx';
import { isOperator, type SessionState } from '../../lib/session-store.ts';
import { useSession } from '../../lib/use-session.ts';
import { publicTitles } from './public-titles.ts';

export default function LoginPage() {
  const session = useSession();
  const origin = useOrigin(homeOf(session));
  useEffect(() => {
    document.title = publicTitles['/login'];
  }, []);
  if (session.status === 'signed-in') return <Navigate to={origin} replace />;
  return (
    <main className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex flex-col px-5 py-6 sm:px-10">
        <Link to="/" className="self-start rounded-md">
          <Brand />
        </Link>
        {/* Aligned to the top instead of centred, because the demo accounts load late and must only take space below. */}
        <div className="mx-auto w-full max-w-sm pt-[clamp(2.5rem,16dvh,10rem)] pb-10">
          <h1 className="text-3xl font-semibold tracking-[-0.025em]">Welcome Back</h1>
          <p className="mt-1.5 mb-7 text-ink-soft">Sign in to record, approve and get paid back.</p>
          <LoginForm />
        </div>
      </div>
      <aside
        aria-hidden="true"
        className="relative hidden overflow-hidden bg-[oklch(0.26_0.05_228)] text-white lg:block"
      >
        <div className="absolute inset-0 bg-[radial-gradient(80rem_50rem_at_110%_-10%,oklch(0.55_0.1_205/0.65),transparent)]" />
        <p className="absolute bottom-14 left-14 max-w-md text-4xl leading-[1.15] font-semibold tracking-[-0.03em] text-balance">
          From the receipt in your hand to PYUSD in your wallet.
        </p>
      </aside>
    </main>
  );
}

/** Returns where a session begins: operators belong to no organization and have no dashboard. */
const homeOf = (session: SessionState): string =>
  session.status === 'signed-in' && isOperator(session.user) ? '/ops' : '/dashboard';

/** Returns the page that the guard redirected from, else the user's first page. */
function useOrigin(home: string): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('from' in state)) return home;
  const { pathname, search } = state.from as Location;
  return `${pathname}${search}`;
}

import { Clock } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Navigate, useLocation, type Location } from 'react-router';
import { Brand } from '../../components/ui/brand.tsx';
import { LoginForm } from '../../features/session/components/login-form.tsx';
import { isOperator, type SessionState } from '../../lib/session-store.ts';
import { useSession } from '../../lib/use-session.ts';
import { LoginPicture } from './login-picture.tsx';
import { publicTitles } from './public-titles.ts';

export default function LoginPage() {
  const session = useSession();
  const origin = useOrigin(homeOf(session));
  useEffect(() => {
    document.title = publicTitles['/login'];
  }, []);
  if (session.status === 'signed-in') return <Navigate to={origin} replace />;
  const email = session.status === 'signed-out' ? session.email : undefined;
  const expired = email !== undefined;
  return (
    <main className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(30rem,1fr)_minmax(0,1.15fr)]">
      <div className="flex flex-col px-5 py-6 sm:px-10">
        <Link to="/" className="touchable self-start rounded-md">
          <Brand />
        </Link>
        {/* Aligned to the top instead of centered, because the demo accounts load late and must only take space below. */}
        <div className="mx-auto w-full max-w-90 pt-[clamp(2.5rem,16dvh,10rem)] pb-10">
          <h1 className="text-[1.875rem] leading-9 font-[560] tracking-[-0.026em]">Welcome Back</h1>
          <p role={expired ? 'status' : undefined} className="mt-1 mb-6 flex gap-2 text-ink-soft">
            {expired && <Clock aria-hidden="true" className="mt-0.5 size-4 text-ink-faint" />}
            {expired
              ? 'You were signed out. Your work is saved.'
              : 'Sign in to submit, approve and get reimbursed.'}
          </p>
          <LoginForm knownEmail={email ?? ''} />
        </div>
      </div>
      <LoginPicture />
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

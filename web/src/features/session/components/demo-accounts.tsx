import { useRuntimeConfig } from '../../../config/use-runtime-config.ts';

/** Shown only in demo mode; a click fills in the form. */
export function DemoAccounts({
  onChoose,
}: {
  onChoose: (credentials: { email: string; password: string }) => void;
}) {
  const demo = useRuntimeConfig()?.demo;
  if (!demo) return null;
  return (
    <section aria-label="Demo accounts" className="mt-8 border-t border-line pt-5">
      <h2 className="font-medium">Demo accounts</h2>
      <p className="mt-0.5 text-sm text-ink-soft">
        Choose one to fill the form. Password:{' '}
        <code className="rounded-sm bg-sunken px-1.5 py-0.5 text-ink">{demo.password}</code>
      </p>
      <ul className="mt-3 grid gap-0.5">
        {demo.accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose({ email: account.email, password: demo.password })}
              className="-mx-2 flex w-[calc(100%+1rem)] items-center justify-between gap-3 rounded-md px-2 py-1.5 text-left hover:bg-sunken"
            >
              <span className="min-w-0 truncate">{account.email}</span>
              <span className="shrink-0 text-sm text-ink-faint">{account.role}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
    <section aria-label="Demo accounts" className="mt-10 border-t border-hair pt-4">
      <h2 className="text-xs font-medium">Demo accounts</h2>
      <p className="text-xs text-ink-soft">
        Choose one to fill the form. Password: <code>{demo.password}</code>
      </p>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {demo.accounts.map(({ email, role }) => (
          <li key={email}>
            <button
              type="button"
              title={role}
              onClick={() => onChoose({ email, password: demo.password })}
              className="inline-flex h-7 items-center rounded-full border border-line px-2.5 text-sm hover:bg-sunken max-lg:h-11 max-lg:px-4"
            >
              {email}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

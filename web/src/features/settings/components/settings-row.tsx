import type { ReactNode } from 'react';

interface SettingsRowProps {
  name: ReactNode;
  details: ReactNode;
  /** Actions. */
  children: ReactNode;
}

/** One item of a list in the settings, with its actions. */
export const SettingsRow = ({ name, details, children }: SettingsRowProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 min-h-10 py-1.5">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-medium">{name}</p>
      <p className="text-sm text-ink-faint">{details}</p>
    </div>
    {children}
  </div>
);

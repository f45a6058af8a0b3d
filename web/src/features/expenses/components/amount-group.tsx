import type { ReactNode } from 'react';

/** An amount and its currency, side by side at every width. */
export const AmountGroup = ({ children }: { children: ReactNode }) => (
  <fieldset className="grid min-w-0 grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-2">
    <legend className="sr-only">Amount and currency</legend>
    {children}
  </fieldset>
);

import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { violationTitle } from '../../../subjects/expenses/violation-title.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';

/** Issues from the policy, the receipt and the duplicate check. One that blocks is an error; the others are notes. */
export function ExpenseChecks({ expense }: { expense: ExpenseOnPage }) {
  const { violations, duplicateOf } = expense;
  return (
    <>
      {duplicateOf !== null && (
        <Note title="Possible duplicate">
          This looks like the same purchase as{' '}
          <TextLink look="strong" to={`/expenses/${duplicateOf}`}>
            another expense
          </TextLink>
          .
        </Note>
      )}
      {violations.map((violation) => {
        const key = `${violation.code} ${violation.field ?? ''}`;
        const title = violationTitle(violation);
        return violation.severity === 'BLOCK' ? (
          <Banner key={key} tone="error" title={title}>
            {violation.message}
          </Banner>
        ) : (
          <Note key={key} title={title}>
            {violation.message}
          </Note>
        );
      })}
    </>
  );
}

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="status" className="flex gap-2.5">
    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
    <div className="min-w-0 wrap-anywhere">
      <p className="font-strong">{title}</p>
      <div className="text-ink-soft">{children}</div>
    </div>
  </div>
);

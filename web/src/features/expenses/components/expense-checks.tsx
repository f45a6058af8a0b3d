import { Link } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { violationTitle } from '../../../lib/violation-title.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';

/** Issues from the policy, the receipt and the duplicate check, at the top of the page. */
export function ExpenseChecks({ expense }: { expense: ExpenseOnPage }) {
  const { violations, duplicateOf } = expense;
  return (
    <>
      {duplicateOf !== null && (
        <Banner tone="warning" title="Possible duplicate">
          This looks like the same purchase as{' '}
          <Link
            to={`/expenses/${duplicateOf}`}
            className="font-semibold underline underline-offset-2"
          >
            another expense
          </Link>
          .
        </Banner>
      )}
      {violations.map((violation) => (
        <Banner
          key={`${violation.code} ${violation.field ?? ''}`}
          tone={violation.severity === 'BLOCK' ? 'error' : 'warning'}
          title={violationTitle(violation)}
        >
          {violation.message}
        </Banner>
      ))}
    </>
  );
}

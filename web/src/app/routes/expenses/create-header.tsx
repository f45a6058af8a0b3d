import { PageHeader } from '../../../components/ui/page-header.tsx';
import { classNames } from '../../../lib/class-names.ts';

/** The heading of the wizard with its two steps. */
export const CreateHeader = ({ step }: { step: 1 | 2 }) => (
  <PageHeader
    title="Create Expense"
    backTo="/dashboard"
    backLabel="Back to Dashboard"
    subtitle={
      <ol aria-label="Steps" className="flex flex-wrap gap-x-3 gap-y-1">
        {['Upload Receipt', 'Create Expense'].map((name, index) => (
          <li
            key={name}
            aria-current={index + 1 === step ? 'step' : undefined}
            className={classNames(index + 1 === step && 'font-strong text-ink')}
          >
            <span>{index + 1}</span> {name}
            {index === 0 && (
              <span aria-hidden="true" className="ml-3 text-ink-faint">
                →
              </span>
            )}
          </li>
        ))}
      </ol>
    }
  />
);

import * as z from 'zod/mini';
import { Button } from '../../../components/ui/button.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { FormProblems } from '../../../components/ui/form-problems.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Status } from '../../../components/ui/status.tsx';
import {
  useSetAccountMappingMutation,
  type BookAccountFragment,
  type BooksMappingFragment,
} from '#graphql';
import { requiredText } from '../../../lib/form-schema.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { useKeepsBooks } from '../use-keeps-books.ts';
import {
  accountName,
  fittingAccounts,
  groupOf,
  mappingGroups,
  mappingName,
} from '../books-labels.ts';

interface MappingsProps {
  mappings: readonly BooksMappingFragment[];
  accounts: readonly BookAccountFragment[];
}

/** What is booked to which account, by group; what has none comes first. */
export function Mappings({ mappings, accounts }: MappingsProps) {
  const keepsBooks = useKeepsBooks();
  const unmappedFirst = [
    ...mappings.filter(({ account }) => account === null),
    ...mappings.filter(({ account }) => account !== null),
  ];
  return (
    <Section title="Mapping">
      <div className="grid grid-cols-1 gap-6">
        {mappingGroups.map((group) => {
          const rows = unmappedFirst.filter((mapping) => groupOf(mapping) === group);
          if (rows.length === 0) return null;
          return (
            <div key={group}>
              <h3 className="font-semibold">{group}</h3>
              <ul aria-label={group} className="divide-y divide-hair border-b border-hair">
                {rows.map((mapping) => (
                  <li key={`${mapping.subject} ${mapping.key}`}>
                    {keepsBooks ? (
                      <MappingRow mapping={mapping} accounts={accounts} />
                    ) : (
                      <MappedTo mapping={mapping} />
                    )}
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </Section>
  );
}

/** The row for somebody who reads. */
const MappedTo = ({ mapping }: Pick<MappingRowProps, 'mapping'>) => (
  <p className="flex flex-wrap justify-between gap-x-4 py-2">
    <span className="font-medium wrap-anywhere">{mapping.label ?? mappingName(mapping)}</span>
    {mapping.account ? (
      <span className="text-ink-soft">{accountName(mapping.account)}</span>
    ) : (
      <Status tone="waiting">No account</Status>
    )}
  </p>
);

const schema = z.object({ account: requiredText('Choose an account') });

interface MappingRowProps {
  mapping: BooksMappingFragment;
  accounts: readonly BookAccountFragment[];
}

/** Where the row of a mapping is on the page. */
export const mappingId = ({
  subject,
  key,
}: Pick<BooksMappingFragment, 'subject' | 'key'>): string => `mapping-${subject}-${key}`;

/** Saves with a button: arrow keys alone change a select, and what has been booked can't be taken back. */
function MappingRow({ mapping, accounts }: MappingRowProps) {
  const { subject, key, account } = mapping;
  const name = mappingName(mapping);
  const [setMapping] = useSetAccountMappingMutation({ refetchQueries: ['Chart'] });
  const form = useServerForm({
    schema,
    initial: { account: account?.code ?? '' },
    version: account?.code ?? '',
    draft: `mapping:${subject}:${key}`,
    send: async (values) => (await setMapping({ subject, key, account: values.account }))?.errors,
    onDone: (values) => showSuccess(`${name} is now booked to ${values.account}`),
    fallback: 'Failed to save the mapping',
  });
  const isChanged = form.values.account !== (account?.code ?? '');
  return (
    <form {...form.formProps} id={mappingId(mapping)} aria-label={name} className="grid gap-2 py-2">
      <FormProblems form={form} />
      <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_20rem_4.5rem]">
        <p className="flex flex-wrap items-center gap-x-3 font-medium wrap-anywhere">
          {mapping.label ?? name}
          {account === null && <Status tone="waiting">No account</Status>}
        </p>
        {/* The row names the account's use; a visible label on each would say nothing more. */}
        <div className="[&_label]:sr-only">
          <SelectField
            label={`Account for ${name}`}
            {...(account === null && { none: 'Choose an account' })}
            options={fittingAccounts(accounts, subject).map(
              (each) => [each.code, accountName(each)] as const,
            )}
            {...form.field('account')}
          />
        </div>
        {isChanged && (
          <Button type="submit" busy={form.busy} aria-label={`Save ${name}`}>
            Save
          </Button>
        )}
      </div>
    </form>
  );
}

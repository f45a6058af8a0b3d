import { BookOpenText } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Cell, HeadCell, Row, RowActions, Table } from '../../../components/ui/table.tsx';
import type { BooksMappingFragment, ChartAccountFragment } from '#graphql';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { accountKindLabels, accountName } from '../books-labels.ts';
import { useKeepsBooks } from '../use-keeps-books.ts';

const addAccount = lazyPart(() => import('./add-account.tsx'));
const editAccount = lazyPart(() => import('./edit-account.tsx'));

const columns = 'sm:grid-cols-[7rem_minmax(0,1fr)_10rem_6rem]';

const AddAccount = () => (
  <DialogTrigger dialog={addAccount} trigger={<Button size="sm">New account</Button>}>
    {(handle) => <addAccount.Part handle={handle} />}
  </DialogTrigger>
);

interface AccountListProps {
  accounts: readonly ChartAccountFragment[];
  taxCodes: readonly BooksMappingFragment[];
}

export const AccountList = ({ accounts, taxCodes }: AccountListProps) => (
  <Section title="Chart of accounts" action={useKeepsBooks() && <AddAccount />}>
    {accounts.length === 0 ? (
      <EmptyState Icon={BookOpenText} title="No accounts yet">
        Use a chart template, or add the first account.
      </EmptyState>
    ) : (
      <Table
        label="Accounts"
        columns={columns}
        head={
          <>
            <HeadCell>Code</HeadCell>
            <HeadCell>Name</HeadCell>
            <HeadCell>Kind</HeadCell>
            <HeadCell>
              <span className="sr-only">Actions</span>
            </HeadCell>
          </>
        }
      >
        {accounts.map((account) => (
          <AccountRow key={account.code} account={account} taxCodes={taxCodes} />
        ))}
      </Table>
    )}
  </Section>
);

function AccountRow({
  account,
  taxCodes,
}: Pick<AccountListProps, 'taxCodes'> & { account: ChartAccountFragment }) {
  const { code, name, kind } = account;
  return (
    <Row columns={columns} label={accountName(account)}>
      <Cell className="text-ink-soft tabular-nums max-sm:order-3">{code}</Cell>
      <Cell className="max-sm:order-1 max-sm:wrap-anywhere sm:truncate">{name}</Cell>
      <Cell className="text-ink-soft max-sm:order-4 max-sm:text-right">
        {accountKindLabels[kind]}
      </Cell>
      <Cell className="max-sm:order-2">
        {useKeepsBooks() && (
          <RowActions>
            <DialogTrigger
              dialog={editAccount}
              trigger={
                <Button size="sm" aria-label={`Edit ${accountName(account)}`}>
                  Edit
                </Button>
              }
            >
              {(handle) => <editAccount.Part {...{ handle, account, taxCodes }} />}
            </DialogTrigger>
          </RowActions>
        )}
      </Cell>
    </Row>
  );
}

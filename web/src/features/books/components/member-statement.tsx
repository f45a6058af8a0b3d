import { useEffect } from 'react';
import { useMemberStatementQuery, usePeopleChoicesQuery } from '#graphql';
import { Button } from '../../../components/ui/button.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { Fact, Facts, Section } from '../../../components/ui/section.tsx';
import { personName } from '../../../subjects/members/person-name.ts';
import { downloadMemberStatement, memberStatementOf } from '../member-statement.ts';
import { dayBefore, monthName } from '../months.ts';
import { useBooksCurrency } from '../use-books-currency.ts';
import { BooksMoney } from './books-money.tsx';

const figures = [
  ['opening', 'Owed before'],
  ['approved', 'Approved'],
  ['paid', 'Paid'],
  ['closing', 'Owed after'],
] as const;

/** What was approved for a member, paid to them and is owed to them in a month, above the entries that say so. */
export function MemberStatement({ month, person }: { month: string; person: string }) {
  const currency = useBooksCurrency();
  const members = usePeopleChoicesQuery().data?.members;
  const { data, error, refetch, fetchMore } = useMemberStatementQuery({
    variables: { month, person, before: dayBefore(month) },
  });
  const { hasNextPage = false, endCursor = null } = data?.journal.pageInfo ?? {};
  // The figures need every entry.
  useEffect(() => {
    if (hasNextPage) void fetchMore({ variables: { after: endCursor } });
  }, [hasNextPage, endCursor, fetchMore]);
  const statement = data && !hasNextPage ? memberStatementOf(data, person) : undefined;
  const member = members?.find(({ id }) => id === person);
  const title = `Statement of ${member ? personName(member) : `member ${person}`}, ${monthName(month)}`;
  return (
    <Section
      title={title}
      action={
        statement && (
          <span className="flex gap-2 print:hidden">
            <Button size="sm" onClick={() => downloadMemberStatement(statement, title, currency)}>
              Download CSV
            </Button>
            <Button size="sm" onClick={() => window.print()}>
              Print
            </Button>
          </span>
        )
      }
    >
      <NotLoaded what="the statement" rows={4} shown={statement} {...{ error, refetch }} />
      {statement && (
        <Facts columns={2}>
          {figures.map(([name, label]) => (
            <Fact key={name} label={label}>
              <BooksMoney amount={statement[name]} />
            </Fact>
          ))}
        </Facts>
      )}
    </Section>
  );
}

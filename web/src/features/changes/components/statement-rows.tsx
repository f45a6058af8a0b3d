import { wordsOf } from '@outlay/schemas/statement-words';
import { usePeopleChoicesQuery } from '#graphql';
import { personName } from '../../../subjects/members/person-name.ts';
import type { OfferedStatement } from '../../../lib/statement-text.ts';

/** What a statement says: in words, and every value of it. */
export function StatementRows({ statement }: { statement: OfferedStatement }) {
  const { data } = usePeopleChoicesQuery();
  const nameOf = (memberId: string): string => {
    const member = data?.members.find(({ id }) => id === memberId);
    return member ? personName(member) : `member ${memberId}`;
  };
  const departmentOf = (departmentId: string): string =>
    data?.departments.find(({ id }) => id === departmentId)?.name ?? departmentId;
  const rows = rowsOf(statement.body, []);
  return (
    <div className="grid gap-3">
      <p className="font-medium wrap-anywhere">{wordsOf(statement, nameOf)}</p>
      {rows.length > 0 && (
        <dl className="grid max-h-80 gap-x-6 gap-y-2 overflow-y-auto rounded-md bg-sunken px-4 py-3 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
          {rows.map(({ path, value }) => (
            <div key={path.join('.')} className="contents">
              <dt className="font-medium wrap-anywhere">{labelOf(path)}</dt>
              <dd className="wrap-anywhere max-sm:mb-1">
                {shown(value, path.at(-1) ?? '', nameOf, departmentOf)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

interface Row {
  path: readonly string[];
  value: string | number | boolean | null;
}

/** Every value of a body with its path; an empty list is a value of its own. */
function rowsOf(value: unknown, path: readonly string[]): Row[] {
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
    return [{ path, value: value.length === 0 ? null : value.join(', ') }];
  }
  if (typeof value !== 'object' || value === null) return [{ path, value: value as Row['value'] }];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, each]) =>
    rowsOf(each, [...path, isList ? String(Number(key) + 1) : key]),
  );
}

/** `rule.stages.1.quorum.kind` as “Stages 1: quorum kind”. */
function labelOf(path: readonly string[]): string {
  const words = path
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shown(
  value: Row['value'],
  key: string,
  nameOf: (id: string) => string,
  departmentOf: (id: string) => string,
): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  if (key === 'department') return departmentOf(text);
  return /^(manager|custodian|from|to|member)Id$/.test(key) ? nameOf(text) : text;
}

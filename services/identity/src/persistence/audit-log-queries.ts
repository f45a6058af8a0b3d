import type { Viewer } from '@outlay/platform/auth';
import type { Page, Position } from '@outlay/platform/paging';
import { matching, type Database } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { auditedExpenseOf, expenseSubject, type AuditEntry } from '../domain/audit.ts';
import type { AuditFilter } from '../domain/audit-filter.ts';
import { auditLog, members } from './tables.ts';

/** Returns entries, newest first, with the expense as last submitted; at most `first + 1`, to detect a next page. */
export async function readAuditLog(
  database: Database,
  { organizationId }: Viewer,
  filter: AuditFilter,
  { first, after }: Page,
): Promise<AuditEntry[]> {
  const organization = toRowId(organizationId);
  const rows = await database
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.organizationId, organization),
        after === null ? undefined : isBefore(after),
        ...conditionsOf(organization, filter),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(first + 1);
  const submissions = await readSubmissions(
    database,
    organization,
    rows.map(({ subject }) => subject),
  );
  return rows.map((row) => ({
    ...row,
    id: row.id.toString(),
    actorId: row.actorId === null ? null : row.actorId.toString(),
    expense: auditedExpenseOf(row, submissions.get(row.subject) ?? []),
  }));
}

/** Entries about other services don't arrive in order of time, so ids alone don't say which is newer. */
const isBefore = ({ value, id }: Position): SQL =>
  sql`(${auditLog.at}, ${auditLog.id}) < (${new Date(value).toISOString()}::timestamptz, ${toRowId(id)})`;

type Row = Pick<typeof auditLog.$inferSelect, 'at' | 'subject' | 'changes'>;

/** Returns all submissions of the expenses among `subjects`, by subject. */
async function readSubmissions(
  database: Database,
  organization: bigint,
  subjects: readonly string[],
): Promise<Map<string, Row[]>> {
  const expenses = [
    ...new Set(subjects.filter((subject) => subject.startsWith(expenseSubject('')))),
  ];
  if (expenses.length === 0) return new Map();
  const rows = await database
    .select({ at: auditLog.at, subject: auditLog.subject, changes: auditLog.changes })
    .from(auditLog)
    .where(
      matching(
        auditLog,
        { organizationId: organization, kind: 'expense.submitted' },
        inArray(auditLog.subject, expenses),
      ),
    )
    .orderBy(auditLog.at);
  return Map.groupBy(rows, ({ subject }) => subject);
}

function conditionsOf(
  organization: bigint,
  { actorId, kindPrefixes, from, until, words }: AuditFilter,
): (SQL | undefined)[] {
  return [
    actorId === null ? undefined : eq(auditLog.actorId, toRowId(actorId)),
    kindPrefixes === null
      ? undefined
      : inArray(sql`split_part(${auditLog.kind}, '.', 1)`, [...kindPrefixes]),
    from === null ? undefined : gte(auditLog.at, from),
    until === null ? undefined : lt(auditLog.at, until),
    ...words.map((word) => contains(organization, word)),
  ];
}

/** Searches the values only, since field names come from the code. */
const valuesOf = (changes: SQL): SQL =>
  sql`concat(jsonb_path_query_array(${changes}, '$[*].before'), jsonb_path_query_array(${changes}, '$[*].after'))`;

/** Matches entries that show `word`, including names of people and expenses, which the rows store as ids. */
function contains(organization: bigint, word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const people = sql`select id from ${members} where organization_id = ${organization}
    and concat_ws(' ', first_name, last_name, email) ilike ${pattern}`;
  const expenses = sql`select s.subject from ${auditLog} s where s.organization_id = ${organization}
    and s.kind = 'expense.submitted' and ${valuesOf(sql`s.changes`)} ilike ${pattern}`;
  const { actorId, subject, changes, kind, address } = auditLog;
  return sql`(
    concat_ws(' ', ${subject}, replace(split_part(${kind}, '.', 2), '_', ' '), ${address}) ilike ${pattern}
    or ${valuesOf(sql`${changes}`)} ilike ${pattern}
    or ${actorId} in (${people})
    or ${subject} in (select 'member ' || p.id from (${people}) p)
    or ${subject} in (${expenses})
    or ${changes} @> any (array(select jsonb_build_array(jsonb_build_object('after', 'member ' || p.id)) from (${people}) p))
  )`;
}

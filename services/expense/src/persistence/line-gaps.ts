import { sql, type SQL } from 'drizzle-orm';
import { customFields, expenses } from './tables.ts';

/** The number of an expense's lines, of which an unsplit one has one, that fulfil the condition on `line`. */
const linesWhere = (condition: SQL, unsplit: SQL): SQL<number> =>
  sql`(case when ${expenses.lines} is null then (${unsplit})::int else (
    select count(*)::int from jsonb_array_elements(${expenses.lines}) line where ${condition}) end)`;

/** Lines of an expense without a tax code. */
export const linesWithoutTaxCode = linesWhere(sql`line ->> 'taxCodeId' is null`, sql`true`);

/** The required custom fields in use. */
const requiredIn = (organizationId: unknown): SQL =>
  sql`${customFields} required where required.organization_id = ${organizationId} and required.required and not required.archived`;

/** Whether an organization requires a custom field, without which no line lacks one. */
export const requiresFields = (organizationId: string): SQL =>
  sql`exists (select from ${requiredIn(organizationId)})`;

const requiredOf = (level: 'expense' | 'line'): SQL =>
  sql`array(select required.key from ${requiredIn(expenses.organizationId)} and required.level = ${level})`;

const lacksOwnField = sql`not ${expenses.fields} ?& ${requiredOf('expense')}`;

/** Lines of an expense that lack a required custom field of the line or of the expense. */
export const linesWithoutField = linesWhere(
  sql`${lacksOwnField} or not coalesce(line -> 'fields', '{}') ?& ${requiredOf('line')}`,
  sql`${lacksOwnField} or cardinality(${requiredOf('line')}) > 0`,
);

import type { Role } from '@outlay/platform/auth';
import { reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Roles that few have. */
export const ROLES_IN_CHARGE: readonly Role[] = ['finance', 'admin'];
export const IN_CHARGE = `roles && '{${ROLES_IN_CHARGE.join(',')}}'`;

/** Members, projected from identity.events. */
export const memberDirectory = pgTable(
  'member_directory',
  {
    memberId: bigint({ mode: 'bigint' }).primaryKey(),
    organizationId: reference().notNull(),
    name: text().notNull(),
    roles: text().array().$type<Role[]>().notNull(),
    managerId: reference(),
    department: text(),
    active: boolean().notNull(),
  },
  (table) => [
    index().on(table.organizationId),
    index('member_directory_in_charge')
      .on(table.organizationId, table.memberId)
      .where(sql.raw(IN_CHARGE)),
    index('member_directory_deciding')
      .on(table.organizationId, table.memberId)
      .where(sql`active and roles && '{approver,finance}'`),
  ],
);

/** Categories, policies and departments that rules can refer to, projected from expense.events and identity.events. */
const catalogueColumns = () => ({
  id: bigint({ mode: 'bigint' }).primaryKey(),
  organizationId: reference().notNull(),
  name: text().notNull(),
  archived: boolean().notNull(),
});

export const categoryDirectory = pgTable('category_directory', catalogueColumns(), (table) => [
  index().on(table.organizationId),
]);

export const policyDirectory = pgTable('policy_directory', catalogueColumns(), (table) => [
  index().on(table.organizationId),
]);

/** Rules name departments by their ids in the authority log, and by their names here. */
export const departmentDirectory = pgTable('department_directory', catalogueColumns(), (table) => [
  index().on(table.organizationId),
]);

/** Custom fields that rules can refer to, projected from expense.events. A key stays with its field. */
export const customFieldDirectory = pgTable(
  'custom_field_directory',
  {
    organizationId: reference().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    archived: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.key] })],
);

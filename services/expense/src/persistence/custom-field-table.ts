import { id, oneOf, reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  FIELD_KINDS,
  FIELD_LEVELS,
  type FieldKind,
  type FieldLevel,
} from '../domain/custom-field.ts';

export const customFields = pgTable(
  'custom_fields',
  {
    id: id(),
    organizationId: reference().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    kind: text().$type<FieldKind>().notNull(),
    choices: text().array().notNull(),
    level: text().$type<FieldLevel>().notNull(),
    required: boolean().notNull(),
    archived: boolean().notNull().default(false),
  },
  (table) => [
    check('custom_fields_kind', sql`${table.kind} in (${oneOf(FIELD_KINDS)})`),
    check('custom_fields_level', sql`${table.level} in (${oneOf(FIELD_LEVELS)})`),
    uniqueIndex('custom_fields_key').on(table.organizationId, table.key),
    uniqueIndex('custom_fields_name').on(table.organizationId, sql`lower(${table.name})`),
  ],
);

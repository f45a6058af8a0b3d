import { sql, type SQL } from 'drizzle-orm';
import { bigint, bigserial, numeric, timestamp } from 'drizzle-orm/pg-core';

/** A timestamp in milliseconds, the precision of JavaScript and the API. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Primary key of a table whose rows people and events refer to. */
export const id = () => bigserial({ mode: 'bigint' }).primaryKey();

/** Id of a row that may belong to another service. */
export const reference = () => bigint({ mode: 'bigint' });

/** An amount in the smallest unit of its asset; signed in some tables. */
export const baseUnits = (precision: number) => numeric({ precision, scale: 0, mode: 'bigint' });

/** The values of a closed list, for a check constraint. They are our own constants, never input. */
export const oneOf = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value}'`).join(', '));

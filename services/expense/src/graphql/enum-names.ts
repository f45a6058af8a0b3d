import type { RequiredField } from '../domain/catalogue.ts';
import type { RequiredField as RequiredFieldName } from '../generated/resolver-types.ts';

/** Converts an enum value to the contract's spelling and back. */
export const upper = <Value extends string>(value: Value): Uppercase<Value> =>
  value.toUpperCase() as Uppercase<Value>;

export const lower = <Value extends string>(value: Value): Lowercase<Value> =>
  value.toLowerCase() as Lowercase<Value>;

export const REQUIRED_FIELD_NAMES: Readonly<Record<RequiredField, RequiredFieldName>> = {
  vendor: 'VENDOR',
  location: 'LOCATION',
  description: 'DESCRIPTION',
  invoiceNumber: 'INVOICE_NUMBER',
};

export const requiredFieldOf = (name: RequiredFieldName): RequiredField =>
  name === 'INVOICE_NUMBER' ? 'invoiceNumber' : lower(name);

export * from '@outlay/schemas/currencies';
export * from './coin-text.ts';
export * from './decimal.ts';
export * from './group-thousands.ts';
export * from './money.ts';

export * from '@outlay/schemas/currencies';
export * from './coin-text.ts';
export { divideHalfUp } from '@outlay/schemas/tax-in-amount';
export * from './decimal.ts';
export * from './group-thousands.ts';
export * from './money.ts';
export * from './money-text.ts';

export { askGraphql } from './ask-graphql.ts';
export { drawReceipt } from './draw-receipt.ts';
export { DEMO_PASSWORD, FINANCE_EMAIL, OPERATOR_EMAIL, seedFile } from './organizations.ts';
export { RestClient, until, type NewExpense } from './rest-client.ts';
export { writeInvoice } from './write-invoice.ts';

export { drawReceipt } from './draw-receipt.ts';
export { DEMO_PASSWORD, OPERATOR_EMAIL } from './organizations.ts';
export { RestClient, until, type NewExpense } from './rest-client.ts';

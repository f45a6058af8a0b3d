export { drawReceipt } from './draw-receipt.ts';
export { DEMO_PASSWORD } from './organizations.ts';
export { RestClient, until, type NewExpense } from './rest-client.ts';

import './provided-context.ts';

export { askGraphql } from '../demo-data/ask-graphql.ts';
export { followMailedLink, mailTo } from '../mailbox/caught-mail.ts';
export { aWallet, proveWallet } from './prove-wallet.ts';
export { reimbursableChoice, type ReimbursableChoice } from './reimbursable-choice.ts';
export { aReimbursableExpense } from './reimbursable-expense.ts';
export { spawnStack } from './spawned-stack.ts';

import './provided-context.ts';

export { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
export { followMailedLink, mailTo } from './caught-mail.ts';
export { aWallet, proveWallet } from './prove-wallet.ts';
export { reimbursableChoice, type ReimbursableChoice } from './reimbursable-choice.ts';
export { aReimbursableExpense } from './reimbursable-expense.ts';
export { spawnStack } from './spawned-stack.ts';

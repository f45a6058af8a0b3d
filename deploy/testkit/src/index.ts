import './provided-context.ts';

export { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
export { followMailedLink, mailTo } from '@outlay/stack/mailbox/caught-mail';
export { aWallet, proveWallet } from './prove-wallet.ts';
export { reimbursableChoice, type ReimbursableChoice } from './reimbursable-choice.ts';
export { aReimbursableExpense } from './reimbursable-expense.ts';
export { spawnStack } from './spawned-stack.ts';

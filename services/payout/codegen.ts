import { subgraphCodegen } from '../../schemas/scripts/subgraph-codegen.ts';

export default subgraphCodegen('payout', {
  Payout: '../domain/payout.ts#Payout',
  Expense: '../domain/payout.ts#ExpenseReference',
});

import { subgraphCodegen } from '../../schemas/scripts/subgraph-codegen.ts';

export default subgraphCodegen('accounting', {
  Account: '../domain/account.ts#Account',
  AccountMapping: '../use-cases/queries.ts#MappingView',
  JournalEntry: '../domain/journal.ts#EntryView',
  JournalPosting: '../domain/journal.ts#Posting',
  TrialBalanceRow: '../use-cases/queries.ts#TrialBalanceRow',
  UnmappedEntry: '../use-cases/queries.ts#WaitingView',
  JournalExport: '../use-cases/ports.ts#JournalExport',
  Period: '../graphql/period.ts#PeriodView',
});

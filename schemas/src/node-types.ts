import type { SubgraphName } from './subgraph-names.ts';

interface NodeSource {
  /** The subgraph that resolves it. */
  readonly subgraph: SubgraphName;
  /** The query that also reads it: an API key needs the same scope. */
  readonly query: string;
}

export const NODE_TYPES = {
  ApiKey: { subgraph: 'identity', query: 'apiKeys' },
  ApprovalRule: { subgraph: 'workflow', query: 'approvalRules' },
  Category: { subgraph: 'expense', query: 'category' },
  Delegation: { subgraph: 'workflow', query: 'delegations' },
  Department: { subgraph: 'identity', query: 'departments' },
  Expense: { subgraph: 'expense', query: 'expense' },
  Notification: { subgraph: 'notification', query: 'notifications' },
  Organization: { subgraph: 'identity', query: 'organization' },
  Payout: { subgraph: 'payout', query: 'payouts' },
  Policy: { subgraph: 'expense', query: 'policy' },
  Receipt: { subgraph: 'receipt-ai', query: 'receipt' },
  User: { subgraph: 'identity', query: 'member' },
  WalletTransfer: { subgraph: 'ledger-watcher', query: 'walletTransfers' },
  Webhook: { subgraph: 'notification', query: 'webhooks' },
  WorkflowInstance: { subgraph: 'workflow', query: 'expenseWorkflow' },
} as const satisfies Record<string, NodeSource>;

export type NodeType = keyof typeof NODE_TYPES;

/** A page of twenty expenses as a list shows it, with fields of five other subgraphs. */
export const LIST_QUERY = `query List($first: Int, $after: String) {
  expenses(first: $first, after: $after) {
    edges {
      cursor
      node {
        id title amount currency usdAmount status vendor time
        category { id name }
        creator { id firstName lastName }
        receipt { id fileName status }
        workflow { __typename ... on WorkflowInstance { id status ruleName nextAction } }
        payout { id status amount }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** The query's subgraphs: expense first, then the others in parallel. */
export const LIST_SUBGRAPHS = ['expense', 'identity', 'receipt-ai', 'workflow', 'payout'] as const;

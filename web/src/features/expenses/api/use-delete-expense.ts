import { useApolloClient } from '@apollo/client/react';
import { useDeleteExpenseMutation } from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { refetchActive } from '../../../lib/refetch-active.ts';
import { showSuccess } from '../../../lib/success-notice.ts';

/** Deletes an expense and removes it from the cache. Resolves to the error message, or to null. */
export function useDeleteExpense(): (id: string) => Promise<string | null> {
  const client = useApolloClient();
  const [deleteExpense] = useDeleteExpenseMutation({
    update(cache, { data }) {
      const id = data?.deleteExpense.deletedId;
      if (id === null || id === undefined) return;
      cache.modify({
        fields: { expenses: (stored: unknown) => withoutExpense(stored as StoredConnection, id) },
      });
    },
  });
  return async (id) => {
    const answer = await deleteExpense({ id });
    if (typeof answer?.deletedId === 'string') {
      // The expense itself is not refetched, because the user is about to leave its page.
      await refetchActive(client, ['Home', 'RecentExpenses', 'ExpenseTotal', 'ExpenseCounts']);
      showSuccess('Expense deleted');
      return null;
    }
    return failureMessage(answer?.errors, 'Failed to delete expense');
  };
}

/** A list in the cache, in which each node is a reference. */
interface StoredConnection {
  edges: readonly { node: { __ref?: string } }[];
}

function withoutExpense(connection: StoredConnection, id: string): StoredConnection {
  const edges = connection.edges.filter(({ node }) => node.__ref !== `Expense:${id}`);
  return { ...connection, edges };
}

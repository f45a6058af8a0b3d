import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSaveViewMutation } from '../../../generated/graphql.ts';
import { refetchActive } from '../../../lib/refetch-active.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { readLocalViews, storeLocalViews } from './local-views.ts';

/** Sends the views of this browser to the server, once. A view stays here until the server has taken or refused it for good. */
export function useMoveLocalViews(): void {
  const userId = String(useSessionUser().id);
  const client = useApolloClient();
  const [saveView] = useSaveViewMutation();
  useEffect(() => {
    const move = async () => {
      let waiting = readLocalViews(userId);
      for (const view of waiting) {
        const { data } = await saveView({ variables: { input: view } });
        const refusals = data?.saveView.errors;
        // Without an answer, and with too many views, it is tried again at the next visit.
        if (refusals?.every(({ code }) => code === 'VALIDATION_FAILED') !== true) return;
        waiting = waiting.filter((each) => each !== view);
        storeLocalViews(userId, waiting);
        await refetchActive(client, ['SavedViews']);
      }
    };
    void move().catch(() => undefined);
  }, [userId, saveView, client]);
}

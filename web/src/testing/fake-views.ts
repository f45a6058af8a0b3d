import type { SavedView } from '../generated/schema.ts';
import type { GraphqlAnswers } from './fake-server.ts';

/** Saved views that live as long as the fake server. */
export function viewAnswers(
  views: SavedView[] = [],
): Pick<GraphqlAnswers, 'savedViews' | 'saveView' | 'deleteView'> {
  let kept = views;
  return {
    savedViews: () => kept,
    saveView: ({ input: { name, search } }) => {
      const id = kept.find((view) => view.name === name)?.id ?? String(kept.length + 1);
      const savedView = { id, name, search };
      kept = [...kept.filter((view) => view.id !== id), savedView];
      return { savedView, errors: [] };
    },
    deleteView: ({ id }) => {
      kept = kept.filter((view) => view.id !== id);
      return { deletedId: id, errors: [] };
    },
  };
}

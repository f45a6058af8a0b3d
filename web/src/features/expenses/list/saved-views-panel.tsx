import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { VIEW_NAME_LENGTH_MAX } from '@outlay/schemas/expense-list';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import {
  useDeleteViewMutation,
  useSavedViewsQuery,
  useSaveViewMutation,
  type SavedViewPartsFragment,
} from '#graphql';
import { requiredText } from '../../../lib/form-schema.ts';
import { failureMessage, type Refusal } from '../../../lib/graphql-failures.ts';
import { useServerForm, type ServerForm } from '../../../lib/use-server-form.ts';
import { ViewsSkeleton } from './views-skeleton.tsx';

type View = SavedViewPartsFragment;

interface SavedViewsPanelProps {
  search: string;
  onChoose: () => void;
}

/** The viewer's saved lists, and a form for another one. Apart from the list, because of the form. */
export default function SavedViewsPanel({ search, onChoose }: SavedViewsPanelProps) {
  const { data, error, refetch } = useSavedViewsQuery();
  const [saved, setSaved] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<View | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [saveView] = useSaveViewMutation();
  const [deleteView] = useDeleteViewMutation();
  const startOver = () => {
    setFailure(null);
    setDeleted(null);
    setSaved(null);
  };
  const save = async (view: { name: string; search: string }) => {
    startOver();
    const answer = await saveView({ input: view });
    if (answer?.savedView) {
      await refetch();
      setSaved(view.name);
    }
    return answer?.errors;
  };
  const remove = async (view: View) => {
    startOver();
    const answer = await deleteView({ id: view.id });
    if (typeof answer?.deletedId !== 'string') {
      setFailure(failureMessage(answer?.errors, 'Failed to delete view'));
      return;
    }
    await refetch();
    setDeleted(view);
  };
  const undo = async ({ name, search }: View) => {
    const refusals = await save({ name, search });
    if (refusals?.length !== 0) setFailure(failureMessage(refusals, 'Failed to restore view'));
  };
  return (
    <>
      <NotLoaded what="views" outline={<ViewsSkeleton />} shown={data} {...{ error, refetch }} />
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {data && (
        <ViewList
          views={data.savedViews}
          onChoose={onChoose}
          onRemove={(view) => void remove(view)}
        />
      )}
      <div role="status" className="empty:hidden">
        {saved !== null && <p className="truncate px-1 text-sm">{`Saved ${saved}`}</p>}
        {deleted && (
          <p className="flex items-center justify-between gap-2 px-1 text-sm">
            <span className="min-w-0 truncate">{`Deleted ${deleted.name}`}</span>
            {/* The button that had the focus is gone with its view. */}
            <Button size="sm" tone="quiet" autoFocus onClick={() => void undo(deleted)}>
              Undo
            </Button>
          </p>
        )}
      </div>
      <SaveView onSave={(name) => save({ name, search })} />
    </>
  );
}

interface ViewListProps {
  views: readonly View[];
  onChoose: () => void;
  onRemove: (view: View) => void;
}

function ViewList({ views, onChoose, onRemove }: ViewListProps) {
  if (views.length === 0) {
    return (
      <p className="px-1 text-sm text-ink-soft">
        No saved views yet. Save the current filters and columns under a name.
      </p>
    );
  }
  return (
    <ul className="max-h-60 overflow-y-auto">
      {views.map((view) => (
        <li key={view.id} className="flex items-center gap-1">
          <Link
            to={`/expenses?${view.search}`}
            onClick={onChoose}
            className="min-w-0 flex-1 truncate rounded-md px-2 py-1.5 font-medium hover:bg-sunken"
          >
            {view.name}
          </Link>
          <IconButton
            Icon={Trash2}
            label={`Delete view ${view.name}`}
            onClick={() => onRemove(view)}
          />
        </li>
      ))}
    </ul>
  );
}

const schema = z.object({ name: requiredText('Enter a name for the view') });

function SaveView({
  onSave,
}: {
  onSave: (name: string) => Promise<readonly Refusal[] | undefined>;
}) {
  const form: ServerForm<z.infer<typeof schema>> = useServerForm({
    schema,
    initial: { name: '' },
    draft: 'view',
    send: ({ name }) => onSave(name.trim()),
    onDone: () => {
      form.reset({ name: '' });
    },
    fallback: 'Failed to save view',
  });
  return (
    <form {...form.formProps} className="grid gap-2 border-t border-line pt-3">
      {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
      <TextField
        label="Name of this view"
        hint="The same name replaces a view."
        maxLength={VIEW_NAME_LENGTH_MAX}
        {...form.field('name')}
      />
      <Button type="submit" size="sm" busy={form.busy}>
        Save view
      </Button>
    </form>
  );
}

import * as z from 'zod/mini';
import { ArchiveButton } from '../../../components/ui/archive-button.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import {
  useArchiveChecklistItemMutation,
  useSaveChecklistItemMutation,
  type ChecklistRowFragment,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { requiredText } from '../../../lib/form-schema.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

const schema = z.object({ title: requiredText('Enter a title'), link: z.string() });
const changing = { refetchQueries: ['CloseChecklist'] };

interface EditChecklistItemProps {
  handle: DialogHandle;
  /** Null for a new one. */
  item: ChecklistRowFragment | null;
  /** Gets why archiving was refused. */
  onResult: (result: ActionResult | null) => void;
}

/** Adds an item to the checklist, or changes or archives one. */
export default function EditChecklistItem({ handle, item, onResult }: EditChecklistItemProps) {
  const [save] = useSaveChecklistItemMutation(changing);
  const [archive] = useArchiveChecklistItemMutation(changing);
  const form = useServerForm({
    schema,
    initial: { title: item?.title ?? '', link: item?.link ?? '' },
    draft: `checklist:${item?.id ?? 'new'}`,
    send: async (values) => (await save({ id: item?.id ?? null, ...values }))?.errors,
    onDone: ({ title }) => {
      showSuccess(`${title} saved`);
      handle.close();
    },
    fallback: 'Failed to save the item',
  });
  return (
    <FormDialog
      title={item ? `Edit ${item.title}` : 'New item'}
      description="The checklist is the same for every open month. Closed months keep theirs."
      handle={handle}
      form={form}
      submitLabel="Save item"
      aside={
        item && (
          <ArchiveButton
            name={item.title}
            archived={false}
            send={async () => (await archive({ id: item.id }))?.errors}
            onResult={onResult}
            onDone={handle.close}
            fallback="Failed to archive the item"
          />
        )
      }
    >
      <TextField label="Title" required autoFocus {...form.field('title')} />
      <TextField
        label="Link"
        hint="Optional: an https address, or a path in Outlay such as /books/payables"
        {...form.field('link')}
      />
    </FormDialog>
  );
}

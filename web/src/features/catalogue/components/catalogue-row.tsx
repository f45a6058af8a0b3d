import type { ReactNode } from 'react';
import { ArchiveButton } from '../../../components/ui/archive-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger, type DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { Status } from '../../../components/ui/status.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import type { Preloadable } from '../../../lib/lazy-part.tsx';

interface CatalogueActions {
  /** The code of what `edit` renders. */
  dialog: Preloadable;
  edit: (handle: DialogHandle) => ReactNode;
  archive: (archived: boolean) => Promise<readonly Refusal[] | undefined>;
  /** Shown when archiving fails without a message. */
  fallback: string;
  onResult: (result: ActionResult | null) => void;
}

/** An entry of the catalogue that is edited in a dialog and archived. */
export const CatalogueRow = ({
  name,
  text,
  archived,
  ...actions
}: CatalogueActions & { name: string; text: string; archived: boolean }) => (
  <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 py-1.5">
    <p className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{name}</p>
    <p className="text-sm text-ink-soft">{text}</p>
    {archived && <Status tone="neutral">Archived</Status>}
    <CatalogueButtons {...{ name, archived, ...actions }} />
  </div>
);

/** Edits an entry of the catalogue in a dialog, and archives it. */
export const CatalogueButtons = ({
  name,
  archived,
  dialog,
  edit,
  archive,
  fallback,
  onResult,
}: CatalogueActions & { name: string; archived: boolean }) => (
  <div className="flex gap-2">
    <DialogTrigger
      dialog={dialog}
      trigger={
        <Button size="sm" aria-label={`Edit ${name}`}>
          Edit
        </Button>
      }
    >
      {edit}
    </DialogTrigger>
    <ArchiveButton {...{ name, archived, onResult, fallback }} send={() => archive(!archived)} />
  </div>
);

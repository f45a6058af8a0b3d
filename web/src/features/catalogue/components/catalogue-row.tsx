import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ArchiveButton } from '../../../components/ui/archive-button.tsx';
import { DialogTrigger, type DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { State } from '../../../components/ui/status.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import type { Preloadable } from '../../../lib/lazy-part.tsx';

interface CatalogueRowProps {
  name: string;
  archived: boolean;
  /** What is said beside the name. */
  text?: string | undefined;
  /** What is said below it. */
  children?: ReactNode;
  /** The code of what `edit` renders. */
  dialog: Preloadable;
  /** The dialog, with the button that archives the entry. */
  edit: (handle: DialogHandle, archiving: ReactNode) => ReactNode;
  archive: (archived: boolean) => Promise<readonly Refusal[] | undefined>;
  /** Shown when archiving fails without a message. */
  fallback: string;
  onResult: (result: ActionResult | null) => void;
}

/** An entry of the catalogue. The row opens a dialog, in which it is edited and archived. */
export const CatalogueRow = ({
  name,
  archived,
  text,
  children,
  dialog,
  edit,
  archive,
  fallback,
  onResult,
}: CatalogueRowProps) => (
  <article
    aria-label={name}
    className="relative -mx-2 flex min-h-11 items-center gap-x-3 rounded-md px-2 py-2 lg:min-h-10 hover:bg-sunken"
  >
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
          <DialogTrigger
            dialog={dialog}
            trigger={
              <button
                type="button"
                aria-label={`Edit ${name}`}
                className="text-left after:absolute after:inset-0"
              >
                {name}
              </button>
            }
          >
            {(handle) =>
              edit(
                handle,
                <ArchiveButton
                  {...{ name, archived, onResult, fallback }}
                  send={() => archive(!archived)}
                  onDone={handle.close}
                />,
              )
            }
          </DialogTrigger>
        </h3>
        {text !== undefined && <p className="text-sm text-ink-soft">{text}</p>}
        {archived && <State tone="neutral">Archived</State>}
      </div>
      {children}
    </div>
    <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
  </article>
);

import { ListPlus } from 'lucide-react';
import { lazy, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import {
  useArchiveCustomFieldMutation,
  type CustomFieldPartsFragment,
} from '../../../generated/graphql.ts';
import type { ActionResult } from '../../../lib/action-result.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { CatalogueRow } from './catalogue-row.tsx';
import { inUseFirst } from './categories-card.tsx';
import { fieldKindLabels, fieldLevelLabels } from './custom-field-labels.ts';

const EditCustomField = lazy(() => loadWithRetry(() => import('./edit-custom-field.tsx')));

export function CustomFieldsCard({ fields }: { fields: readonly CustomFieldPartsFragment[] }) {
  const [result, setResult] = useState<ActionResult | null>(null);
  const [archive] = useArchiveCustomFieldMutation();
  return (
    <ListCard
      title="Custom fields"
      action={
        <DialogTrigger trigger={<Button size="sm">New custom field</Button>}>
          {(handle) => <EditCustomField handle={handle} field={null} />}
        </DialogTrigger>
      }
      result={result}
      items={inUseFirst(fields)}
      empty={{
        Icon: ListPlus,
        title: 'No custom fields yet',
        text: 'Add details such as project or client to expenses.',
      }}
      keyOf={({ id }) => id}
    >
      {(field) => (
        <CatalogueRow
          name={field.name}
          text={[
            fieldKindLabels[field.kind],
            fieldLevelLabels[field.level],
            ...(field.required ? ['Required'] : []),
          ].join(' · ')}
          archived={field.archived}
          onResult={setResult}
          archive={async (archived) =>
            (await archive({ variables: { id: field.id, archived } })).data?.archiveCustomField
              .errors
          }
          fallback="Failed to change the custom field"
          edit={(handle) => <EditCustomField handle={handle} field={field} />}
        />
      )}
    </ListCard>
  );
}

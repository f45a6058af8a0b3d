import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { useArchiveCustomFieldMutation, type CustomFieldPartsFragment } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CatalogueRow } from './catalogue-row.tsx';
import { inUseFirst } from './categories-card.tsx';
import { fieldKindLabels, fieldLevelLabels } from './custom-field-labels.ts';

const editCustomField = lazyPart(() => import('./edit-custom-field.tsx'));

export function CustomFieldsCard({ fields }: { fields: readonly CustomFieldPartsFragment[] }) {
  const [result, setResult] = useState<ActionResult | null>(null);
  const [archive] = useArchiveCustomFieldMutation();
  return (
    <ListCard
      title="Custom fields"
      action={
        <DialogTrigger
          dialog={editCustomField}
          trigger={<Button size="sm">New custom field</Button>}
        >
          {(handle) => <editCustomField.Part handle={handle} field={null} />}
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
          archive={async (archived) => (await archive({ id: field.id, archived }))?.errors}
          fallback="Failed to change the custom field"
          dialog={editCustomField}
          edit={(handle, archiving) => <editCustomField.Part {...{ handle, archiving, field }} />}
        />
      )}
    </ListCard>
  );
}

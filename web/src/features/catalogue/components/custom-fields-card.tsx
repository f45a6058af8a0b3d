import { ListPlus } from 'lucide-react';
import { useArchiveCustomFieldMutation, type CustomFieldPartsFragment } from '#graphql';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CatalogueCard, inUseFirst } from './catalogue-card.tsx';
import { fieldKindLabels, fieldLevelLabels } from './custom-field-labels.ts';

const editCustomField = lazyPart(() => import('./edit-custom-field.tsx'));

export function CustomFieldsCard({ fields }: { fields: readonly CustomFieldPartsFragment[] }) {
  const [archive] = useArchiveCustomFieldMutation();
  return (
    <CatalogueCard
      title="Custom fields"
      kind="custom field"
      Icon={ListPlus}
      emptyText="Add details such as project or client to expenses."
      items={inUseFirst(fields)}
      nameOf={({ name }) => name}
      textOf={({ kind, level, required }) =>
        [fieldKindLabels[kind], fieldLevelLabels[level], ...(required ? ['Required'] : [])].join(
          ' · ',
        )
      }
      dialog={editCustomField}
      edit={(handle, field, archiving) => (
        <editCustomField.Part {...{ handle, archiving, field }} />
      )}
      archive={archive}
    />
  );
}

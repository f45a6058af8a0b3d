import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useCustomFields, type CustomField } from '../../../subjects/expenses/use-custom-fields.ts';
import type { FieldControlsProps } from './field-controls.tsx';
import { shownFields } from './field-values.ts';

const fieldControls = lazyPart(() => import('./field-controls.tsx'));

/** The controls of a level's custom fields; nothing where there are none. */
export function CustomFields({
  level,
  ...props
}: Omit<FieldControlsProps, 'fields'> & { level: CustomField['level'] }) {
  const fields = shownFields(useCustomFields(), level, props.values);
  if (fields.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <fieldControls.Part {...props} fields={fields} />
    </Suspense>
  );
}

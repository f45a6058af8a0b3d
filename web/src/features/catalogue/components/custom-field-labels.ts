import type { FieldKind, FieldLevel, TaxKind } from '#graphql';
import { textLabels } from '../../../lib/with-unknown.ts';
import labels from './catalogue-labels.json' with { type: 'json' };

export const fieldKindLabels = textLabels<FieldKind>(labels.fieldKinds);

export const taxKindLabels = textLabels<TaxKind>(labels.taxKinds);

export const fieldLevelLabels = textLabels<FieldLevel>(labels.fieldLevels);

/** Returns a key such as 'cost_center' for 'Cost center'; the server refuses one that is taken. */
export function keyOfName(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '');
  return (/^[a-z]/u.test(words) ? words : `field_${words}`).slice(0, 40).replace(/_+$/u, '');
}

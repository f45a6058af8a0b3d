import type { ApiScope } from '#graphql';
import { withUnknown } from '../../../lib/with-unknown.ts';
import labels from './scope-labels.json' with { type: 'json' };

export const scopeLabels = withUnknown<ApiScope, { label: string; hint: string }>(
  labels,
  (label) => ({ label, hint: '' }),
);

export const scopeNames = Object.keys(scopeLabels) as ApiScope[];

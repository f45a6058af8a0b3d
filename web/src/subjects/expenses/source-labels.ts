import type { ExpenseSource } from '#graphql';
import { textLabels } from '../../lib/with-unknown.ts';
import labels from './source-labels.json' with { type: 'json' };

export const sourceLabels = textLabels<ExpenseSource>(labels);

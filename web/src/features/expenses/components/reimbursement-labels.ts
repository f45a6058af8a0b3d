import type { ReimbursementStatus } from '#graphql';
import { textLabels } from '../../../lib/with-unknown.ts';
import labels from './reimbursement-labels.json' with { type: 'json' };

export const reimbursementLabels = textLabels<ReimbursementStatus>(labels);

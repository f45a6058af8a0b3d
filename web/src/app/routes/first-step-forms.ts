import { lazyPart } from '../../lib/lazy-part.tsx';

const stepForm = lazyPart<{ onDone: () => void }>;

/** First steps that are one decision, by their page's path: the checklist shows their forms in place. */
export const firstStepForms = {
  '/admin/members/invite': stepForm(() => import('../../features/members/bulk/invite-form.tsx')),
  '/payouts': stepForm(() => import('../../features/payouts/components/fund-treasury.tsx')),
  '/admin/approval-rules/templates': stepForm(
    () => import('../../features/approval-rules/templates/first-rule.tsx'),
  ),
  '/settings/wallet': stepForm(() => import('../../features/wallet/components/first-wallet.tsx')),
};

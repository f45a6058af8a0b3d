import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import type { SavedRule } from '../saved-rule.ts';

export const SavedRuleNotes = ({ ruleWarnings = [], result }: SavedRule) => (
  <>
    {ruleWarnings.length > 0 && (
      <Banner tone="warning" title="Rule saved with warnings">
        {ruleWarnings.join(' ')}
      </Banner>
    )}
    {result && <ActionBanner {...result} />}
  </>
);

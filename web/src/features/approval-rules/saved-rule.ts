import type { ActionResult } from '../../lib/action-result.ts';

/** What became of a rule: warnings of a saved one, or its proposal to the other admins. */
export interface SavedRule {
  ruleWarnings?: readonly string[];
  result?: ActionResult;
}

import { useState } from 'react';
import { SavedRuleNotes } from '../components/saved-rule-notes.tsx';
import type { SavedRule } from '../saved-rule.ts';
import { TemplateForm } from './template-form.tsx';

/** Chooses who approves. Stays where there is something to read about the choice. */
export default function FirstRule({ onDone }: { onDone: () => void }) {
  const [saved, setSaved] = useState<SavedRule | null>(null);
  const onSaved = (next: SavedRule) => {
    if (next.result || next.ruleWarnings?.length) setSaved(next);
    else onDone();
  };
  return saved ? <SavedRuleNotes {...saved} /> : <TemplateForm onSaved={onSaved} />;
}

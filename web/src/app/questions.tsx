import { useDeferredValue, useSyncExternalStore } from 'react';
import { lazyPart, type LazyPart } from '../lib/lazy-part.tsx';
import { signingQuestion, stepUpQuestion, type Asked, type Question } from '../lib/questions.ts';

const stepUpDialog = lazyPart(() => import('../features/session/components/step-up-dialog.tsx'));
const signingDialog = lazyPart(() => import('../features/changes/components/signing-dialog.tsx'));

/** Opens the dialogs in which the server asks for a step-up or a signature before a change. */
export const Questions = () => (
  <>
    <Shown question={stepUpQuestion} dialog={stepUpDialog} />
    <Shown question={signingQuestion} dialog={signingDialog} />
  </>
);

interface ShownProps<Request, Answer> {
  question: Question<Request, Answer>;
  dialog: LazyPart<Asked<Request, Answer>>;
}

/** The dialog is deferred, like the palette. */
function Shown<Request, Answer>({ question, dialog }: ShownProps<Request, Answer>) {
  const asked = useSyncExternalStore(question.subscribe, question.current, () => null);
  const isShown = useDeferredValue(asked !== null, false);
  return asked && isShown && <dialog.Part {...asked} />;
}

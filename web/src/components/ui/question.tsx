import type { ReactNode } from 'react';

interface QuestionProps {
  title: string;
  children?: ReactNode;
  answers: ReactNode;
}

/** A question that needs an answer: the only coloured surface of a page. The likely answer comes first, filled. */
export const Question = ({ title, children, answers }: QuestionProps) => (
  <div
    role="group"
    aria-label={title}
    // The focus comes here when the question before was answered.
    tabIndex={-1}
    data-question=""
    className="rounded-md bg-warning-soft px-4 py-3.5"
  >
    <p className="text-md font-semibold">{title}</p>
    {children}
    <div className="mt-2.5 flex flex-wrap gap-2">{answers}</div>
  </div>
);

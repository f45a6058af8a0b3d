import type { ReactNode } from 'react';
import { DetailList } from '../../../components/ui/detail-list.tsx';

/** What is asked before an expense is submitted that looks like others; one of them is named, or all are listed. */
export function duplicateQuestion(duplicates: readonly { readonly message: string }[]): {
  title: string;
  question: string;
  details?: ReactNode;
} {
  const messages = duplicates.map(({ message }) => message);
  const [first, ...others] = messages;
  const title = 'Submit a possible duplicate?';
  if (first !== undefined && others.length === 0) {
    return { title, question: `${first} Submit anyway?` };
  }
  return {
    title,
    question: `This looks like ${messages.length} other expenses. Submit anyway?`,
    details: <DetailList sentences={messages} />,
  };
}

import type { ReactNode } from 'react';
import { DetailList } from '../../../components/ui/detail-list.tsx';

/** Asks before submitting an expense that looks like others: it names one, or lists all. */
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

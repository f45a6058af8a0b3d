/** What is asked before an expense is submitted that looks like others; one of them is named, or all are listed. */
export function duplicateQuestion(duplicates: readonly { readonly message: string }[]): {
  title: string;
  question: string;
  details?: readonly string[];
} {
  const [first, ...others] = duplicates.map(({ message }) => message);
  const title = 'Submit a possible duplicate?';
  if (first !== undefined && others.length === 0) {
    return { title, question: `${first} Submit anyway?` };
  }
  return {
    title,
    question: `This looks like ${duplicates.length} other expenses. Submit anyway?`,
    details: duplicates.map(({ message }) => message),
  };
}

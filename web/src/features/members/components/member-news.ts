/** The result of an action, shown above the list. */
export interface MemberNews {
  tone: 'success' | 'error';
  message: string;
}

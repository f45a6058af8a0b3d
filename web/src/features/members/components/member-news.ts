/** What an action came to, told above the list. */
export interface MemberNews {
  tone: 'success' | 'error';
  message: string;
}

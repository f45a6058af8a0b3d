/** The result of an action on the viewer's wallet, shown above it. */
export interface OwnWalletNews {
  tone: 'success' | 'error';
  message: string;
}

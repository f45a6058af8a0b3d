/** What has just happened to the viewer's wallet, told above it. */
export interface OwnWalletNews {
  tone: 'success' | 'error';
  message: string;
}

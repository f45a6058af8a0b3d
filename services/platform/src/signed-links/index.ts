export { requestIn, signedLink, type LinkedRequest } from './signed-link.ts';
export { serveLinkedFiles, type LinkedFileOptions } from './serve-linked-files.ts';
export { createSigner, type Signer } from './signer.ts';

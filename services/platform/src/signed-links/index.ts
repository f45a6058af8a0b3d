export { openSignedLink, signedLink, type LinkedRequest, type SignedLink } from './signed-link.ts';
export { sendFile } from './send-file.ts';
export { createSigner, type Signer } from './signer.ts';

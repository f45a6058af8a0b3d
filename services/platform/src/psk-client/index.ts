export { createPskClient, type PskClient, type PskClientOptions } from './psk-client.ts';

export { createHttpServer, createManagementServer, type TrustProxy } from './create-http-server.ts';

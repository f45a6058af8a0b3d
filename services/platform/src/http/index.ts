export { createHttpServer, type TrustProxy, type HttpServerOptions } from './create-http-server.ts';

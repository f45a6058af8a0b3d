export { createHttpServer, type HttpServerOptions } from './create-http-server.ts';

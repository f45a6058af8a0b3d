export {
  createHttpServer,
  createManagementServer,
  type HttpServerOptions,
  type TrustProxy,
} from './create-http-server.ts';

export {
  createHttpServer,
  createManagementServer,
  type HttpServerOptions,
} from './create-http-server.ts';

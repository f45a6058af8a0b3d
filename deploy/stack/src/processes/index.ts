export { awaitHttp } from './await-http.ts';
export { awaitPort } from './await-port.ts';
export { findNeighbouringPorts } from './neighbouring-ports.ts';
export { type Command, SupervisedProcess } from './supervised-process.ts';

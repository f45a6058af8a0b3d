export { createWaker, type Waker } from './waker.ts';
export { exitWithFault, runService, type Service } from './run-service.ts';

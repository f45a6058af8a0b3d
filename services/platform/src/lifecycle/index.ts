export { exitWithFault, runService, type Service } from './run-service.ts';

export { createConcurrentWork } from './concurrent-work.ts';
export { createRepeatingWork, type BackgroundWork, type RepeatingWork } from './repeating-work.ts';
export { exitWithFault, runService, type Service } from './run-service.ts';
export { createWaker } from './waker.ts';

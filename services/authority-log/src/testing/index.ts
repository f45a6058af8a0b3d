export { createSigningDevice, type SigningDevice } from '../device-signing.ts';
export { addTestDevice, type TestDevice } from './test-device.ts';
export { credentialsOf, TestLog, type TestLogOptions } from './test-log.ts';

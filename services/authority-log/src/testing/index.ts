export { createSigningDevice, type SigningDevice } from '../device-signing.ts';
export { createProofKeys, type ProofKey } from './proof-keys.ts';
export { addTestDevice, type TestDevice } from './test-device.ts';
export { credentialsOf, SESSION_KEY_SET, TestLog, type TestLogOptions } from './test-log.ts';
export { APPROVER_ID, linesOf, TestPeople, type Signing } from './test-people.ts';
export { createTestReceipts, type TestReceipts } from './test-receipts.ts';

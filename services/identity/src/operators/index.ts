export { keepRowSeals } from '../persistence/row-seals.ts';
export { createArgon2Passwords } from '../tokens/argon2-passwords.ts';
export { addOperator, listOperators, removeOperator } from './operator-accounts.ts';

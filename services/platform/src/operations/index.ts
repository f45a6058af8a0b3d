export { registerOperatorDoor, type OperatorDoorOptions } from './operator-api.ts';

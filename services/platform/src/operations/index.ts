export { registerOperatorDoor, type OperatorDoorOptions } from './operator-door.ts';

export { recordOperation } from './record.ts';

export { isGroup } from '../../../model/is-group.ts';
export { isEqual, reuse, textAt, valueAt, type Group } from '../../../document/json.ts';
export { moved } from '../../../document/operation.ts';

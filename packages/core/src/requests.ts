// What programs that take requests need and pages do not: faults of JSON, values that designs cannot take, and data written into
// designs and names for good.
export { jsonFault, placeInText } from './errors/json-fault.ts';
export { checkBoundValues } from './resources/check-bound-values.ts';
export { fillText } from './variables/fill-text.ts';
export { fillVariables } from './variables/fill-variables.ts';

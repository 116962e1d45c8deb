export { canvasDataSchema } from './design/guide/document.ts';
export { elementGuides, guidesOf } from './design/guide/index.ts';
export { kindDescriptions } from './design/guide/kinds.ts';
export { namedValues } from './design/guide/named-values.ts';
export { type PartGuide, type PropertyGuide, propertyGroups } from './design/guide/property-guide.ts';

export { canvasDataSchema } from './design/guide/document.ts';
export { elementGuides, everyGuide, guidesOf, kindDescriptions } from './design/guide/index.ts';
export { namedValues } from './design/guide/named-values.ts';
export { type PartGuide, type PropertyGuide, propertyGroups } from './design/guide/property-guide.ts';
export { issueCodes } from './errors/issue-codes.ts';
export { warningCodes } from './scene/warnings.ts';

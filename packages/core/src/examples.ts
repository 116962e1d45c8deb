export { canvasDataExample, dataExample } from './design/examples/document.ts';
export { elementExamples, exampleOf, examplesOf } from './design/examples/index.ts';

export { writeSvg } from './svg/write-svg.ts';

// Prints a hash of the PDF of all shape scenes, for a test that compares two processes.
import { createHash } from 'node:crypto';
import { encodePdf } from '../../../packages/engine/src/encode/pdf/encode-pdf.ts';
import { groupMark, sceneOf, shapeScenes } from '../scenes.ts';
import { noFonts } from './fonts.ts';
import { noImages } from './resources.ts';

const scene = sceneOf(shapeScenes.map((shapes) => groupMark(shapes.scene.marks)));
const margins = { top: 10, right: 10, bottom: 10, left: 10 };
const options = {
  scale: 1,
  resizeMode: 'contain',
  dpi: 150,
  margins,
  embedFonts: true,
  quality: 80,
  imageDpi: 300,
  title: 'All',
} as const;
const pdf = await encodePdf([scene], options, { fonts: noFonts, ...noImages });
process.stdout.write(createHash('sha256').update(pdf).digest('hex'));

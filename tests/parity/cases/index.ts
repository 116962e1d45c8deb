import type { ParityCase } from '../support/parity-case.ts';
import { clipCases } from './clips.ts';
import { effectCases } from './effects.ts';
import { gradientCases } from './gradients.ts';
import { groupCases } from './groups.ts';
import { imageCases } from './images.ts';
import { scaleCases } from './scales.ts';
import { shadowCases } from './shadows.ts';
import { shapeCases } from './shapes.ts';
import { strokeCases } from './strokes.ts';
import { textCases } from './text.ts';
import { textLookCases } from './text-looks.ts';
import { oddTextCases } from './text-odd.ts';
import { textRunCases } from './text-runs.ts';

/** Every picture that is compared. Add a file for a new part, and its list here. */
export const parityCases: readonly ParityCase[] = [
  ...shapeCases,
  ...strokeCases,
  ...gradientCases,
  ...shadowCases,
  ...effectCases,
  ...clipCases,
  ...groupCases,
  ...scaleCases,
  ...imageCases,
  ...textCases,
  ...textLookCases,
  ...textRunCases,
  ...oddTextCases,
];

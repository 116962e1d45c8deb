/** Figures that a polygon, and a clip, can have by name. */
export const polygonPresets = [
  'triangle',
  'right-triangle',
  'pentagon',
  'hexagon',
  'octagon',
  'parallelogram',
  'trapezoid',
  'kite',
  'rhombus',
  'cross',
  'heart',
  'crescent',
  'arrow',
  'ring',
  'semicircle',
] as const;

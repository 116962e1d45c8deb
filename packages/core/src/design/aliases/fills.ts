import { type Alias, converted, renames } from './alias.ts';
import { readKonvaGradient } from './convert-fill.ts';

export const fillAliases: readonly Alias[] = [
  ...renames('fill', 'color', 'backgroundColor', 'background'),
  ...converted(
    'fill',
    'with `fillLinearGradientStartPoint` and `…EndPoint`',
    ['fillLinearGradientColorStops'],
    (stops, element) => readKonvaGradient('linear', stops, element),
  ),
  ...converted(
    'fill',
    'with `fillRadialGradientEndPoint`, `…StartRadius` and `…EndRadius`',
    ['fillRadialGradientColorStops'],
    (stops, element) => readKonvaGradient('radial', stops, element),
  ),
];

import { formatColor, parseColor } from '../design/colors/color.ts';
import type { Mark } from '../scene/marks.ts';
import type { ColorMatrix, ColorRow, Paint } from '../scene/paint.ts';

/**
 * Art with its colours changed. Paints are changed one by one: mixing colours and changing them is the same in either
 * order, as the change is affine, so gradients, translucent shapes and smooth edges come out as if the whole picture had
 * been changed. What a filter makes is changed after it.
 */
export function recolorMark(mark: Mark, colors: ColorMatrix): Mark {
  switch (mark.kind) {
    case 'group':
      if (mark.svgFilter) {
        const { region, primitives } = mark.svgFilter;
        return { ...mark, svgFilter: { region, primitives: [...primitives, primitiveOf(colors)] } };
      }
      return {
        ...mark,
        children: mark.children.map((child, index) =>
          // What masks the others is not seen itself.
          mark.mask && index === mark.children.length - 1 ? child : recolorMark(child, colors),
        ),
      };
    case 'shape':
      return {
        ...mark,
        fill: mark.fill && recolorPaint(mark.fill, colors),
        stroke: mark.stroke && { ...mark.stroke, paint: recolorPaint(mark.stroke.paint, colors) },
      };
    case 'image':
      return { ...mark, colors: mark.colors ? oneAfterOther(mark.colors, colors) : colors };
    case 'text':
      return {
        ...mark,
        styles: mark.styles.map((style) => ({
          ...style,
          fill: style.fill && recolorPaint(style.fill, colors),
          stroke: style.stroke && { ...style.stroke, paint: recolorPaint(style.stroke.paint, colors) },
        })),
        decorations: mark.decorations.map((line) => ({ ...line, paint: recolorPaint(line.paint, colors) })),
      };
  }
}

function oneAfterOther(first: ColorMatrix, second: ColorMatrix): ColorMatrix {
  const row = ([red, green, blue, constant]: ColorRow): ColorRow => {
    const at = (column: 0 | 1 | 2 | 3) => red * first[0][column] + green * first[1][column] + blue * first[2][column];
    return [at(0), at(1), at(2), at(3) + constant];
  };
  return [row(second[0]), row(second[1]), row(second[2])];
}

function recolorPaint(paint: Paint, colors: ColorMatrix): Paint {
  if (paint.type === 'solid') return { ...paint, color: recolor(paint.color, colors) };
  return { ...paint, stops: paint.stops.map((stop) => ({ ...stop, color: recolor(stop.color, colors) })) };
}

function recolor(text: string, [red, green, blue]: ColorMatrix): string {
  const color = parseColor(text);
  if (color === undefined) return text;
  const channel = ([r, g, b, constant]: ColorMatrix[number]) =>
    Math.min(255, Math.max(0, Math.round(r * color.r + g * color.g + b * color.b + constant * 255)));
  return formatColor({ r: channel(red), g: channel(green), b: channel(blue), a: color.a });
}

function primitiveOf(colors: ColorMatrix): string {
  const values = colors.map(([red, green, blue, constant]) => `${red} ${green} ${blue} 0 ${constant}`).join(' ');
  return `<feColorMatrix color-interpolation-filters="sRGB" type="matrix" values="${values} 0 0 0 1 0"/>`;
}

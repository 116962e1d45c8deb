import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Paint, Scene } from '@platen/core';

/** Draws the text of a scene made by hand with plain canvas calls, one for each run and one for each shadow. */
export function drawText(context: SKRSContext2D, scene: Scene): void {
  for (const mark of scene.marks) {
    if (mark.kind !== 'text') continue;
    for (const { baseline, runs } of mark.lines) {
      for (const run of runs) {
        const style = mark.styles[run.style];
        if (!style) continue;
        context.save();
        context.font = `${style.weight} ${style.size}px "${style.face}"`;
        context.lang = style.lang || 'en';
        context.direction = run.direction;
        context.textAlign = 'left';
        context.letterSpacing = `${style.letterSpacing}px`;
        context.wordSpacing = `${run.wordSpacing}px`;
        context.fillStyle = fillOf(context, style.fill);
        for (const { color, blur, offsetX, offsetY } of style.shadows) {
          context.save();
          Object.assign(context, {
            shadowColor: color,
            shadowBlur: blur,
            shadowOffsetX: offsetX,
            shadowOffsetY: offsetY,
          });
          context.fillText(run.text, run.x, baseline);
          context.restore();
        }
        context.fillText(run.text, run.x, baseline);
        context.restore();
      }
    }
  }
}

function fillOf(context: SKRSContext2D, paint: Paint | null) {
  if (paint?.type !== 'linear') return paint?.type === 'solid' ? paint.color : '#000000';
  const gradient = context.createLinearGradient(paint.x0, paint.y0, paint.x1, paint.y1);
  for (const { offset, color } of paint.stops) gradient.addColorStop(offset, color);
  return gradient;
}

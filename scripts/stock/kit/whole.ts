import type { Canvas } from './picture.ts';

export const whole = (canvas: Canvas) => [-10, -10, canvas.width + 20, canvas.height + 20] as const;

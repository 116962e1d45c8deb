export const drop = (blur: number, offset: number, strength = 0.4) => ({
  shadow: { color: `rgba(25, 10, 30, ${strength})`, blur, offsetX: offset * 0.7, offsetY: offset },
});

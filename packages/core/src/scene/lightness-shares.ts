/** Of red, green and blue: how light a colour is, as SVG masks see it. */
export const lightnessShares = [0.2126, 0.7152, 0.0722] as const;

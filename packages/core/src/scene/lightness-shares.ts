/** How much red, green and blue add to the lightness of a colour, as SVG masks see it. */
export const lightnessShares = [0.2126, 0.7152, 0.0722] as const;

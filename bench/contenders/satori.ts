import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { cardBoxes, cardImages, cardSize, cardWeights, interFile, titleOf } from '../card-html.ts';
import type { Contender } from '../contender.ts';
import { versionOf } from '../support/version-of.ts';

const sources = {
  photo: `data:image/jpeg;base64,${cardImages.photo.toString('base64')}`,
  logo: `data:image/svg+xml;base64,${cardImages.logo.toString('base64')}`,
};

/** Satori makes an SVG of the card, resvg a PNG of that. */
export function create(): Contender {
  const fonts = cardWeights.map((weight) => ({
    name: 'Inter',
    weight,
    style: 'normal' as const,
    data: interFile(weight, 'woff'),
  }));
  const card = (title: string) =>
    element('div', {
      style: { display: 'flex', position: 'relative', ...cardSize, backgroundColor: '#0f172a' },
      children: cardBoxes(title).map(({ style, text, image }) =>
        image
          ? element('img', { src: sources[image], style, width: style['width'], height: style['height'] })
          : element('div', { style: { display: 'flex', ...style }, ...(text !== undefined && { children: text }) }),
      ),
    });
  let drawn = 0;
  return {
    version: `${versionOf('satori')} + ${versionOf('@resvg/resvg-js')}`,
    async render() {
      const svg = await satori(card(titleOf(drawn++)) as Parameters<typeof satori>[0], { ...cardSize, fonts });
      return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
    },
  };
}

function element(type: string, props: Readonly<Record<string, unknown>>) {
  return { type, key: null, props };
}

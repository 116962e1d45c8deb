import type { DemoClient } from './client.ts';

/** A sun over the sea. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
  <circle cx="48" cy="48" r="48" fill="#0f766e"/>
  <path d="M24 52a24 24 0 0 1 48 0z" fill="#fbbf24"/>
  <path d="M16 58h64v5H16zM26 68h44v5H26zM36 78h24v5H36z" fill="#f6f3ec"/>
</svg>`;

/** Colours, fonts and a logo of the account, and a design that has them all. Answers the design's id. */
export async function makeBrand(client: DemoClient): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([logo]), 'logo.svg');
  const { id: assetId } = await client.call('POST', '/v1/assets/upload', form);
  await client.call('PUT', '/v1/account/brand', {
    colors: [
      { name: 'primary', value: '#0f766e' },
      { name: 'accent', value: '#fbbf24' },
      { name: 'ink', value: '#134e4a' },
      { name: 'paper', value: '#f6f3ec' },
    ],
    fonts: [
      { name: 'heading', family: 'Lora' },
      { name: 'body', family: 'Inter' },
    ],
    logos: [{ name: 'main', assetId }],
  });
  const { id } = await client.call('POST', '/v1/designs', welcomeCard);
  return id;
}

const welcomeCard = {
  name: 'Welcome card',
  width: 1200,
  height: 630,
  canvasData: {
    background: '{{ brand.colors.paper }}',
    variables: [
      { name: 'guest', type: 'text', default: 'Ada Lovelace', description: 'Who is welcomed.' },
      {
        name: 'line',
        type: 'text',
        default: 'Your seat is kept. We look forward to you.',
        description: 'A sentence below.',
      },
    ],
    elements: [
      { id: 'band', type: 'rectangle', x: 0, y: 0, width: 24, height: 630, fill: '{{ brand.colors.primary }}' },
      { id: 'logo', type: 'image', x: 96, y: 64, width: 96, height: 96, src: '{{ brand.logos.main }}' },
      {
        id: 'title',
        type: 'text',
        x: 96,
        y: 220,
        width: 1008,
        height: 190,
        text: 'Welcome, {{ guest }}',
        fontFamily: '{{ brand.fonts.heading }}',
        fontSize: 84,
        fontWeight: 600,
        fill: '{{ brand.colors.ink }}',
      },
      { id: 'line-above', type: 'rectangle', x: 96, y: 440, width: 120, height: 6, fill: '{{ brand.colors.accent }}' },
      {
        id: 'sentence',
        type: 'text',
        x: 96,
        y: 474,
        width: 1008,
        height: 84,
        text: '{{ line }}',
        fontFamily: '{{ brand.fonts.body }}',
        fontSize: 34,
        fill: '{{ brand.colors.ink }}',
      },
    ],
  },
};

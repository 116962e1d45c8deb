export interface GreetingOptions {
  readonly baseUrl: string;
  readonly newApiKey: string | undefined;
  /** Undefined: somebody is there, or people are made otherwise. */
  readonly setupUrl: string | undefined;
}

const sample = JSON.stringify({
  name: 'Hello',
  width: 800,
  height: 400,
  canvasData: {
    background: 'linear-gradient(135deg, #1e3a8a, #7c3aed)',
    elements: [
      { id: 'card', type: 'rectangle', x: 40, y: 40, width: 720, height: 320, fill: '#ffffff', cornerRadius: 24 },
      {
        id: 'title',
        type: 'text',
        x: 80,
        y: 140,
        width: 640,
        height: 120,
        text: 'Hello, {{name}}!',
        fontFamily: 'Inter',
        fontSize: 64,
        fontWeight: 'bold',
        fill: '#1e3a8a',
        textAlign: 'center',
        verticalAlign: 'middle',
      },
    ],
  },
});

/** What a person who started the service reads: where it is, the key, and commands that draw a first picture. */
export function greeting({ baseUrl, newApiKey, setupUrl }: GreetingOptions): string {
  const lines = ['', `Platen is ready at ${baseUrl}`, ''];
  if (setupUrl !== undefined)
    lines.push('Make the first person, who owns the first account (works once):', setupUrl, '');
  if (newApiKey === undefined) {
    lines.push('Use the API key that was printed at the first start, or the one you set.', '');
    return lines.join('\n');
  }
  lines.push(
    `API key (shown once, keep it): ${newApiKey}`,
    '',
    'Draw your first picture, in a second terminal:',
    '',
    `  export PLATEN_KEY=${newApiKey}`,
    `  DESIGN=$(curl -s ${baseUrl}/v1/designs -H "Authorization: Bearer $PLATEN_KEY" -H 'Content-Type: application/json' \\`,
    `    -d '${sample}' | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')`,
    `  curl -s ${baseUrl}/v1/render/design/$DESIGN -H "Authorization: Bearer $PLATEN_KEY" -H 'Content-Type: application/json' \\`,
    `    -d '{"format":"png","dynamicData":{"name":"world"}}'`,
    '',
    'The answer holds imageUrl: open it.',
    '',
  );
  return lines.join('\n');
}

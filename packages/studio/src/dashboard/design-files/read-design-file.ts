import type { CallOf } from '../../api/client.ts';

type NewDesign = CallOf<'createDesign'>['body'];

/** What is in the file is no design, whatever a service would say. */
export class NoDesignFile extends Error {
  override readonly name = 'NoDesignFile';
}

/**
 * A design out of JSON: as `GET /v1/designs/{id}` answers it, with or without its envelope, or name, size and document alone. What
 * else is in it, such as ids and dates, belongs to the design that it came from. A design without a name is called as its file.
 * Throws NoDesignFile; whether the document is right, the service says.
 */
export async function readDesignFile(file: File): Promise<NewDesign> {
  const parsed = parse(await file.text());
  const { data = parsed } = fieldsOf(parsed);
  const { name = file.name.replace(/\.json$/i, ''), width, height, canvasData } = fieldsOf(data);
  if (canvasData === undefined) throw new NoDesignFile();
  return { name, width, height, canvasData } as NewDesign;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new NoDesignFile(undefined, { cause });
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

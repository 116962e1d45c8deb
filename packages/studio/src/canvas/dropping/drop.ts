import { ApiError, readAnswer } from '../../api/client.ts';
import { pathPrefix } from '../../api/path-prefix.ts';
import { uploadPicture } from '../../api/upload-picture.ts';
import { pasteElements } from '../../document/commands/clipboard.ts';
import { addElement, newElement } from '../../document/commands/new-element.ts';
import { placeAt } from '../../document/commands/place-at.ts';
import { inTurn } from '../../document/design/design.ts';
import type { Point } from '../../document/design/points.ts';
import type { CanvasState, DropProblem, DropReason } from '../canvas-state.ts';
import type { SessionContext } from '../gestures/session.ts';
import { longestSvg, readSvg } from './read-svg.ts';
import { type Dropped, isSvg } from './read-transfer.ts';

/** What becomes one element. */
interface Made {
  readonly kind: 'image' | 'svg' | 'text';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly size?: { readonly width: number; readonly height: number };
}

/** px between the corners of several pictures that are dropped at once. */
const aside = 24;

/** Puts what was dropped or pasted on the page, as one entry of the history, and tells what of it could not be used. */
export async function drop(context: SessionContext, dropped: Dropped, at: Point | undefined): Promise<void> {
  const { store, canvas, newId } = context;
  if (dropped.kind === 'elements') {
    store.run('paste', pasteElements(dropped.copied, { newId, at }));
    return;
  }
  const parts = partsOf(dropped);
  // Where one follows another that is still under way, what is told of the first stays.
  if (canvas.getState().sending === null) canvas.setState({ dropProblems: [] });
  // Words and drawings are there at once: they wait for no upload.
  if (dropped.kind === 'text' || dropped.kind === 'svg') return put(context, await makeAll(parts), at);
  await until(canvas, ({ sending }) => sending === null);
  const outcome = await makeAll(parts, (name, index) =>
    canvas.setState({ sending: { name, number: index + 1, count: parts.length } }),
  );
  canvas.setState({ sending: null });
  await put(context, outcome, at);
}

interface Outcome {
  readonly made: readonly Made[];
  readonly problems: readonly DropProblem[];
}

async function makeAll(parts: readonly Part[], onNext?: (name: string, index: number) => void): Promise<Outcome> {
  const made: Made[] = [];
  const problems: DropProblem[] = [];
  for (const [index, { name, make }] of parts.entries()) {
    onNext?.(name, index);
    try {
      made.push(await make());
    } catch (cause) {
      problems.push({ name, reason: cause instanceof Refused ? cause.reason : (cause as Error) });
    }
  }
  return { made, problems };
}

async function put(context: SessionContext, { made, problems }: Outcome, at: Point | undefined): Promise<void> {
  const { canvas } = context;
  if (problems.length > 0) canvas.setState(({ dropProblems }) => ({ dropProblems: [...dropProblems, ...problems] }));
  if (made.length === 0) return;
  // Placing ends the gesture that is under way: an upload that is done waits for the hand that moves something.
  await until(canvas, ({ isPulling }) => !isPulling);
  place(context, made, at);
}

/** Waits for a state of the canvas; of several who wait, each looks again when it is its turn. */
async function until(canvas: SessionContext['canvas'], isSo: (state: CanvasState) => boolean): Promise<void> {
  while (!isSo(canvas.getState())) {
    await new Promise<void>((resolve) => {
      const stop = canvas.subscribe((state) => {
        if (!isSo(state)) return;
        stop();
        resolve();
      });
    });
  }
}

function place({ store, canvas, newId }: SessionContext, made: readonly Made[], at: Point | undefined): void {
  const { design } = store.getState();
  const { viewport, size } = canvas.getState();
  const middle = at ?? {
    x: (size.width / 2 - viewport.x) / viewport.zoom,
    y: (size.height / 2 - viewport.y) / viewport.zoom,
  };
  const elements = made.map(({ kind, properties, size: own }, index) => {
    const point = { x: middle.x + index * aside, y: middle.y + index * aside };
    const box = own ? placeAt(design, own, point) : { x: Math.round(point.x), y: Math.round(point.y) };
    return newElement({ kind, id: newId(''), at: box, properties });
  });
  store.run('paste', inTurn(...elements.map((element) => addElement(element))));
  store.select({ ids: elements.map(({ id }) => id), within: null });
}

/** Something that is no picture, or too large; the interface has a sentence for each reason. */
class Refused extends Error {
  readonly reason: DropReason;
  constructor(reason: Refused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

interface Part {
  readonly name: string;
  readonly make: () => Promise<Made>;
}

function partsOf(dropped: Exclude<Dropped, { kind: 'elements' }>): readonly Part[] {
  switch (dropped.kind) {
    case 'files':
      return dropped.files.map((file) => ({ name: file.name, make: () => ofFile(file) }));
    case 'svg':
      return [{ name: 'SVG', make: async () => ofSvg(dropped.source) }];
    case 'picture':
      return [{ name: dropped.address, make: () => ofAddress(dropped.address) }];
    case 'text':
      return [{ name: '', make: async () => ({ kind: 'text', properties: { text: dropped.text } }) }];
  }
}

async function ofFile(file: File): Promise<Made> {
  if (file.type === 'image/svg+xml' || file.name.toLowerCase().endsWith('.svg')) return ofSvg(await file.text());
  if (file.type === 'text/plain') {
    const text = (await file.text()).trim();
    return isSvg(text) ? ofSvg(text) : { kind: 'text', properties: { text } };
  }
  if (!file.type.startsWith('image/')) throw new Refused('noPicture');
  // What the browser cannot read is not sent.
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) throw new Refused('broken');
  picture.close();
  const { url, name, width = 400, height = 300 } = await uploadPicture(file);
  // What its file is called says nothing of what is seen on it.
  return { kind: 'image', properties: { src: url, name }, size: { width, height } };
}

function ofSvg(text: string): Made {
  if (text.length > longestSvg) throw new Refused('svgTooLarge');
  const read = readSvg(text);
  if (!read) throw new Refused('noSvg');
  const { source, ...size } = read;
  return { kind: 'svg', properties: { svg: source }, size };
}

/** A picture of the web, brought by the service, which also tells its size. */
async function ofAddress(address: string): Promise<Made> {
  const response = await fetch(`${pathPrefix()}/v1/pictures?${new URLSearchParams({ url: address })}`);
  if (!response.ok) throw new ApiError(response.status, (await readAnswer(response)).error);
  const blob = await response.blob();
  const picture = await createImageBitmap(blob).catch(() => undefined);
  const text = picture ? '' : await blob.text();
  const size = picture ?? readSvg(text);
  if (!size) throw new Refused('notLoaded');
  const { width, height } = size;
  return { kind: 'image', properties: { src: address }, size: { width, height } };
}

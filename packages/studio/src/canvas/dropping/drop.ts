import { ApiError, readAnswer } from '../../api/client.ts';
import { pathPrefix } from '../../api/path-prefix.ts';
import { uploadPicture } from '../../api/upload-picture.ts';
import { pasteElements } from '../../document/commands/clipboard.ts';
import { fillFrame } from '../../document/commands/fill-frame.ts';
import { addElement, newElement } from '../../document/commands/new-element.ts';
import { placeAt } from '../../document/commands/place-at.ts';
import { inTurn } from '../../document/design/design.ts';
import { editorKindOf } from '../../document/design/kinds.ts';
import type { Point } from '../../document/design/points.ts';
import { isLocked, placesOf } from '../../document/design/tree.ts';
import { type CellRange, fitsTable, hasHeading, rangeSize } from '../../document/tables/cell-range.ts';
import type { Addition, CanvasState, DropProblem, DropReason } from '../canvas-state.ts';
import { pathAt } from '../gestures/begin-session.ts';
import type { SessionContext } from '../gestures/session.ts';
import { fillCells } from '../write-in.ts';
import { longestSvg, readSvg } from './read-svg.ts';
import { type Dropped, isSvg } from './read-transfer.ts';

/** px between the corners of several pictures that are dropped at once. */
const aside = 24;

/** Fills the selected table where cells were copied; all else goes onto the page. */
export async function pasteOnto(context: SessionContext, pasted: Dropped, at: Point | undefined): Promise<void> {
  const { design, selection } = context.store.getState();
  const [id, ...others] = selection.ids;
  const element = id === undefined || others.length > 0 ? undefined : placesOf(design).get(id)?.element;
  const isTable = element && editorKindOf(element).writes === 'cells' && !isLocked(design, element.id);
  if (pasted.kind === 'cells' && isTable) {
    const isHeading = element['showHeader'] !== false && hasHeading(pasted.range);
    const path = isHeading ? (['columns', 0, 'header'] as const) : (['rows', 0, 0] as const);
    if (fillCells(context, { id: element.id, path }, pasted.range)) return;
  }
  await drop(context, pasted, at);
}

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
  // Words, cells and drawings are there at once: they wait for no upload.
  if (['text', 'cells', 'svg'].includes(dropped.kind)) return put(context, await makeAll(parts), at);
  await until(canvas, ({ sending }) => sending === null);
  const outcome = await makeAll(parts, (name, index) =>
    canvas.setState({ sending: { name, number: index + 1, count: parts.length } }),
  );
  canvas.setState({ sending: null });
  await put(context, outcome, at);
}

interface Outcome {
  readonly made: readonly Addition[];
  readonly problems: readonly DropProblem[];
}

async function makeAll(parts: readonly Part[], onNext?: (name: string, index: number) => void): Promise<Outcome> {
  const made: Addition[] = [];
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

/**
 * Puts elements at a point of the page, or in the middle of what is seen of it. One picture fills the frame that it is dropped
 * on, or that is selected when it is pasted, where that shows none yet.
 */
export function place(context: SessionContext, made: readonly Addition[], at: Point | undefined): void {
  const { store, canvas, newId } = context;
  const { design, selection } = store.getState();
  const under = at ? pathAt(context, { page: at }).slice(-1) : selection.ids;
  const [frame] = made.length === 1 && under.length === 1 ? under : [];
  const filling = fillFrame(design, frame, made[0]?.properties);
  if (frame !== undefined && filling) {
    store.run('change', filling);
    store.select({ ids: [frame], within: placesOf(design).get(frame)?.parent ?? null });
    return;
  }
  const { viewport, size } = canvas.getState();
  const middle = at ?? {
    x: (size.width / 2 - viewport.x) / viewport.zoom,
    y: (size.height / 2 - viewport.y) / viewport.zoom,
  };
  const elements = made.map(({ kind, properties, size: own }, index) => {
    const point = { x: middle.x + index * aside, y: middle.y + index * aside };
    const box = own ? placeAt(design, own, point) : { x: Math.round(point.x), y: Math.round(point.y) };
    return newElement({ kind, id: newId(''), at: box, ...(properties && { properties }) });
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
  readonly make: () => Promise<Addition>;
}

function partsOf(dropped: Exclude<Dropped, { kind: 'elements' }>): readonly Part[] {
  switch (dropped.kind) {
    case 'files':
      return dropped.files.map((file) => ({ name: file.name, make: () => ofFile(file) }));
    case 'svg':
      return [{ name: 'SVG', make: async () => ofSvg(dropped.source) }];
    case 'picture':
      return [{ name: dropped.address, make: () => ofAddress(dropped.address) }];
    case 'cells':
      return [{ name: rangeSize(dropped.range), make: async () => ofCells(dropped.range) }];
    case 'text':
      return [{ name: '', make: async () => ({ kind: 'text', properties: { text: dropped.text } }) }];
  }
}

async function ofFile(file: File): Promise<Addition> {
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

/** px of a new table. */
const newCell = { width: 120, height: 44 } as const;

function ofCells(range: CellRange): Addition {
  const [first = []] = range;
  if (!fitsTable(range.length, first.length)) throw new Refused('tooManyCells');
  const isHeaded = hasHeading(range);
  const columns = isHeaded ? first.map((header) => ({ header })) : [];
  return {
    kind: 'table',
    properties: { columns, rows: isHeaded ? range.slice(1) : range },
    size: { width: first.length * newCell.width, height: range.length * newCell.height },
  };
}

function ofSvg(text: string): Addition {
  if (text.length > longestSvg) throw new Refused('svgTooLarge');
  const read = readSvg(text);
  if (!read) throw new Refused('noSvg');
  const { source, ...size } = read;
  return { kind: 'svg', properties: { svg: source }, size };
}

/** A picture of the web, brought by the service, which also tells its size. */
async function ofAddress(address: string): Promise<Addition> {
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

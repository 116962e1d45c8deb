import type { SessionContext } from '../gestures/session.ts';
import { toPage } from '../viewport.ts';
import { drop, place } from './drop.ts';
import { readTransfer } from './read-transfer.ts';

/**
 * Takes in what other programs and tabs drop onto the canvas, until the answer is called: rows of data by `onTable`, all else
 * onto the page. Of what Studio drags, only what comes from its library goes onto the page.
 */
export function dropEvents(context: SessionContext, region: HTMLElement, onTable: (file: File) => void): () => void {
  const { canvas } = context;
  const stop = new AbortController();
  const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
    region.addEventListener(name, act, { signal: stop.signal });
  let isOwn = false;
  const watch = (name: 'dragstart' | 'dragend' | 'pointerdown') => {
    const begin = () => {
      isOwn = name === 'dragstart';
      // What is dragged says after this that it comes from the library.
      if (isOwn) canvas.setState({ carried: null });
    };
    document.addEventListener(name, begin, { capture: true, signal: stop.signal });
  };
  watch('dragstart');
  watch('dragend');
  // The end is not told of what went out of the page while it was dragged.
  watch('pointerdown');
  on('dragover', (event) => {
    event.preventDefault();
    const isTaken = !isOwn || canvas.getState().carried !== null;
    if (event.dataTransfer) event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
    if (isTaken && !canvas.getState().isDropWanted) canvas.setState({ isDropWanted: true });
  });
  on('dragleave', (event) => {
    if (!region.contains(event.relatedTarget as Node | null)) canvas.setState({ isDropWanted: false });
  });
  on('drop', (event) => {
    event.preventDefault();
    canvas.setState({ isDropWanted: false });
    const { left, top } = region.getBoundingClientRect();
    const at = toPage(canvas.getState().viewport, { x: event.clientX - left, y: event.clientY - top });
    if (isOwn) {
      const { carried } = canvas.getState();
      if (!carried) return;
      region.focus({ preventScroll: true });
      place(context, [carried], at);
      return;
    }
    const dropped = event.dataTransfer && readTransfer(event.dataTransfer);
    if (!dropped) return;
    const files = dropped.kind === 'files' ? dropped.files : [];
    const table = files.find(isTable);
    if (table) onTable(table);
    const others = files.filter((file) => !isTable(file));
    if (table && others.length === 0) return;
    region.focus({ preventScroll: true });
    void drop(context, table ? { kind: 'files', files: others } : dropped, at);
  });
  return () => stop.abort();
}

/** Whether a file has rows of data, or is of a spreadsheet program: what takes rows says how to save it as CSV. */
const isTable = ({ name }: File) => /\.(csv|tsv|json|xlsx?|ods|numbers)$/i.test(name);

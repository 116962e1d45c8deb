import { describe, expect, it } from 'vitest';
import { moveInLayers } from '../../document/commands/layers.ts';
import { type Design, nothingSelected } from '../../document/design/design.ts';
import { foundLayers, type Layer, type LayerTarget, layersOf, moveTo } from './layer-tree.ts';

const box = { x: 0, y: 0, width: 10, height: 10 };
const design: Design = {
  width: 100,
  height: 100,
  canvasData: {
    schemaVersion: 1,
    elements: [
      { id: 'back', type: 'rectangle', ...box },
      { id: 'card', type: 'group', ...box, children: [{ id: 'title', type: 'text', ...box, text: 'Hello' }] },
      { id: 'front', type: 'circle', ...box, name: 'Sun' },
    ],
  },
};

/** `front card(title) back` */
const written = (layers: readonly Layer[]): string =>
  layers.map(({ id, children }) => (children.length > 0 ? `${id}(${written(children)})` : id)).join(' ');

const dropped = (ids: readonly string[], target: LayerTarget): string => {
  const move = moveTo(design, ids, target);
  return written(layersOf(move ? moveInLayers(move)({ design, selection: nothingSelected }).design : design));
};

describe('the layers of a design', () => {
  it('stand in the list as they lie: those on top first', () => {
    expect(written(layersOf(design))).toBe('front card(title) back');
  });

  it('are found by name, words, id and kind, with the groups around them', () => {
    expect(written(foundLayers(layersOf(design), 'hello'))).toBe('card(title)');
    expect(written(foundLayers(layersOf(design), 'SUN'))).toBe('front');
    expect(written(foundLayers(layersOf(design), 'rectangle'))).toBe('back');
    expect(written(foundLayers(layersOf(design), ' '))).toBe('front card(title) back');
  });

  it('are dropped above, below and into others', () => {
    expect(dropped(['back'], { id: 'front', position: 'before' })).toBe('back front card(title)');
    expect(dropped(['front'], { id: 'back', position: 'after' })).toBe('card(title) back front');
    expect(dropped(['front'], { id: 'card', position: 'on' })).toBe('card(front title) back');
    expect(dropped(['back'], { id: 'title', position: 'after' })).toBe('front card(title back)');
    expect(dropped(['title'], { id: 'back', position: 'before' })).toBe('front title back');
  });

  it('stay where they are when a group is dropped into itself', () => {
    expect(dropped(['card'], { id: 'title', position: 'before' })).toBe('front card(title) back');
  });
});

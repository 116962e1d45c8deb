import { describe, expect, it } from 'vitest';
import { moveInLayers } from '../../document/commands/layers.ts';
import { type Design, nothingSelected } from '../../document/design/design.ts';
import { foundLayers, type Layer, type LayerTarget, layersOf, moveTo, sameLayers } from './layer-tree.ts';

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

  it('are the same list as long as none looks another way, whatever else of them changes', () => {
    const changed = (id: string, more: object): Design => {
      const change = (element: (typeof elements)[number]): typeof element => ({
        ...element,
        ...(element.id === id && more),
        ...('children' in element && { children: (element['children'] as typeof elements).map(change) }),
      });
      const { elements } = design.canvasData;
      return { ...design, canvasData: { ...design.canvasData, elements: elements.map(change) } };
    };
    const before = layersOf(design);
    expect(sameLayers(before, layersOf(changed('front', { x: 5, fill: '#fff' })))).toBe(before);
    const [front, card, back] = sameLayers(before, layersOf(changed('title', { text: 'Bye' })));
    expect([front, back]).toEqual([before[0], before[2]]);
    expect(front).toBe(before[0]);
    expect(card?.children[0]?.element['text']).toBe('Bye');
    for (const more of [{ locked: true }, { visible: false }, { name: 'Moon' }, { type: 'star' }])
      expect(sameLayers(before, layersOf(changed('front', more)))).not.toBe(before);
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

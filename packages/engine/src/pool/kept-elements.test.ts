import { deserialize, serialize } from 'node:v8';
import { type BoundDesign, bindDesign, type Element, parseDesign } from '@platen/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createElementReceiver, createElementSender, type KeptBounds } from './kept-elements.ts';

const place = { x: 0, y: 0, width: 100, height: 20 };
const stored = {
  width: 100,
  height: 100,
  canvasData: {
    elements: [
      { id: 'box', type: 'rectangle', ...place, fill: '#123456' },
      { id: 'title', type: 'text', ...place, text: '{{ title }}' },
      {
        id: 'group',
        type: 'group',
        ...place,
        children: [
          { id: 'name', type: 'text', ...place, text: '{{ title }}' },
          { id: 'label', type: 'text', ...place, text: 'Always the same' },
        ],
      },
    ],
  },
};

let card: (title: string) => BoundDesign;

beforeEach(() => {
  // Read anew, so that nothing of it was sent before.
  const document = parseDesign(stored);
  card = (title) => bindDesign(document, { dynamicData: { title }, owner: 'somebody' });
});

/** Both sides, and what crosses between them. */
function openWay(bounds?: KeptBounds) {
  const send = createElementSender(bounds);
  const receive = createElementReceiver();
  return (design: BoundDesign) => {
    const bytes = serialize(send(design));
    return { received: receive(deserialize(bytes)), length: bytes.length };
  };
}

/** Elements that are the same objects in each design of theirs, as bound ones are that no variable changes. */
function designsOf(count: number): BoundDesign {
  const text = card('Title').elements[1] as Element;
  const elements = Array.from({ length: count }, (_, index) => ({ ...text, id: `text ${index}` }));
  return { ...card('Title'), elements };
}

describe('elements that a render process keeps', () => {
  it('come to it as they are in every design of a series, whatever was sent before', () => {
    const cross = openWay();
    for (let index = 0; index < 6; index += 1) {
      const design = card(`Title ${Math.min(index, 4)}`);
      expect(cross(design).received).toEqual(design);
    }
  });

  it('are sent once when they do not change, and are the same objects from then on', () => {
    const cross = openWay();
    const first = cross(card('One'));
    const second = cross(card('Two'));
    const third = cross(card('Three'));
    const fourth = cross(card('Four'));
    expect(first.received.elements[0]).not.toBe(second.received.elements[0]);
    expect(third.received.elements[0]).toBe(second.received.elements[0]);
    expect(fourth.received.elements[0]).toBe(second.received.elements[0]);
    expect(fourth.received.elements[1]).not.toEqual(third.received.elements[1]);
    expect(fourth.length).toBeLessThan(first.length * 0.8);
  });

  it('are those inside of groups, too', () => {
    const cross = openWay();
    const children = ['One', 'Two', 'Three'].map((title) => {
      const group = cross(card(title)).received.elements[2];
      return group?.type === 'group' ? group.children : [];
    });
    expect(children[2]?.[1]).toBe(children[1]?.[1]);
    expect(children[2]?.[0]).toMatchObject({ text: 'Three' });
    expect(children[1]?.[0]).toMatchObject({ text: 'Two' });
  });

  it('are kept by each process for itself', () => {
    const [one, other] = [openWay(), openWay()];
    for (const title of ['One', 'Two', 'Three']) one(card(title));
    for (const title of ['Four', 'Five', 'Six']) expect(other(card(title)).received).toEqual(card(title));
  });

  it('are so many at most, and others after a while when there is no room for more', () => {
    const cross = openWay({ maxBytes: 1_000_000, maxElements: 10, minDesigns: 4 });
    const [early, late] = [designsOf(8), designsOf(8)];
    for (let index = 0; index < 3; index += 1) expect(cross(early).received).toEqual(early);
    const objects = Array.from({ length: 6 }, () => {
      const { received } = cross(late);
      expect(received).toEqual(late);
      return received.elements[7];
    });
    // The third to the eighth of the late ones found no room at first.
    expect(objects[1]).not.toBe(objects[0]);
    expect(objects[5]).toBe(objects[4]);
    expect(cross(early).received).toEqual(early);
  });

  it('are none that would take an eighth of the room or more', () => {
    const design = designsOf(1);
    const bytes = serialize(design.elements[0]).length;
    const elementsOf = (maxBytes: number) => {
      const cross = openWay({ maxBytes, maxElements: 10, minDesigns: 1 });
      return [1, 2, 3].map(() => cross(design).received.elements[0]);
    };
    const roomy = elementsOf(bytes * 8);
    expect(roomy[2]).toBe(roomy[1]);
    const narrow = elementsOf(bytes * 8 - 8);
    expect(narrow[2]).not.toBe(narrow[1]);
    expect(narrow[2]).toEqual(design.elements[0]);
  });

  it('are missed aloud by a process that never got them', () => {
    const send = createElementSender();
    const receive = createElementReceiver();
    send(card('One'));
    send(card('Two'));
    expect(() => receive(send(card('Three')))).toThrow('no element is kept in place 0');
  });
});

import { expect, it } from 'vitest';
import { designOf } from '../design/some-designs.fixture.ts';
import { placesOf } from '../design/tree.ts';
import { fillFrame } from './fill-frame.ts';

const frame = { id: 'frame', type: 'image', x: 0, y: 0, width: 40, height: 40 };
const picture = { src: '/files/cat.png', name: 'cat.png' };
const filled = (elements: readonly object[], id: string | undefined, properties: object = picture) => {
  const design = designOf(elements);
  const command = fillFrame(design, id, { ...properties });
  return command && placesOf(command({ design, selection: { ids: [], within: null } }).design).get('frame')?.element;
};

it('a picture fills a frame that shows none, in its box and under the name that it has', () => {
  expect(filled([frame], 'frame')).toMatchObject({ ...frame, ...picture });
  expect(filled([{ ...frame, src: '', name: 'Portrait' }], 'frame')).toMatchObject({ ...picture, name: 'Portrait' });
  const group = { id: 'g', type: 'group', x: 0, y: 0, width: 40, height: 40, children: [frame] };
  expect(filled([group], 'frame')).toMatchObject(picture);
});

it('a picture fills nothing that shows one, that is locked, or that is no frame', () => {
  expect(filled([{ ...frame, src: '{{ photo }}' }], 'frame')).toBeUndefined();
  expect(filled([{ ...frame, locked: true }], 'frame')).toBeUndefined();
  expect(filled([{ ...frame, type: 'rectangle' }], 'frame')).toBeUndefined();
  expect(filled([frame], undefined)).toBeUndefined();
  expect(filled([frame], 'frame', { text: 'words' })).toBeUndefined();
});

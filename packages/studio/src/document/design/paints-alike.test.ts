import { expect, it } from 'vitest';
import { addGuide } from '../commands/guides.ts';
import { moveElements } from '../commands/transform.ts';
import { paintsAlike } from './paints-alike.ts';
import { box, editedOf } from './some-designs.fixture.ts';

it('a guide leaves the picture as it is, and a move does not', () => {
  const edited = editedOf([box('a', 10, 10)]);
  const { design } = edited;
  expect(paintsAlike(design, addGuide({ axis: 'x', position: 7 })(edited).design)).toBe(true);
  expect(paintsAlike(design, moveElements({ ids: ['a'] }, { x: 1, y: 0 })(edited).design)).toBe(false);
  expect(paintsAlike(design, { ...design, width: 401 })).toBe(false);
});

import type { BoundDesign } from '../../design/bound-design.ts';
import type { Box } from '../../geometry/box.ts';
import type { ElementReport } from '../../scene/scene.ts';
import type { Warning } from '../../scene/warnings.ts';

/** px beyond an edge that nobody sees. */
const tolerance = 0.5;

/**
 * Warns of copies of repeated groups that reach beyond the page: how many there are is a matter of the data. An edge
 * that the first copy crosses already is crossed by intention. Boxes count as they are before they are turned.
 */
export function copiesOffPage(
  { copies = {}, width, height }: Pick<BoundDesign, 'copies' | 'width' | 'height'>,
  reports: readonly ElementReport[],
): readonly Warning[] {
  const repeated = Object.entries(copies);
  if (repeated.length === 0) return [];
  const boxes = new Map(reports.map(({ id, box }) => [id, box]));
  const page = { x: 0, y: 0, width, height };
  return repeated.flatMap(([elementId, ids]) => {
    const drawn = ids.flatMap((id) => {
      const box = boxes.get(id);
      return box === undefined ? [] : [{ id, box }];
    });
    const [first] = drawn;
    if (first === undefined) return [];
    const meant = crossed(first.box, page);
    const beyond = drawn.filter(({ box }) => crossed(box, page).some((edge) => !meant.includes(edge)));
    const [firstBeyond] = beyond;
    if (firstBeyond === undefined) return [];
    const outside = beyond.filter(({ box }) => !meets(box, page)).length;
    const unseen = outside === 0 ? '' : `, ${outside} of them wholly`;
    return [
      {
        code: 'COPIES_OFF_PAGE',
        message: `${beyond.length} of ${drawn.length} copies of the group reach beyond the page${unseen}; ${firstBeyond.id} is the first. Make the copies smaller or the page larger, put them side by side with columns, or send fewer items.`,
        elementId,
        details: { copies: drawn.length, beyond: beyond.length, outside, first: firstBeyond.id },
      },
    ];
  });
}

type Edge = 'left' | 'top' | 'right' | 'bottom';

function crossed(box: Box, page: Box): readonly Edge[] {
  const edges: Edge[] = [];
  if (box.x < page.x - tolerance) edges.push('left');
  if (box.y < page.y - tolerance) edges.push('top');
  if (box.x + box.width > page.x + page.width + tolerance) edges.push('right');
  if (box.y + box.height > page.y + page.height + tolerance) edges.push('bottom');
  return edges;
}

function meets(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

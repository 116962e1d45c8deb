import type { DesignInput } from '@platen/core';
import { useMemo } from 'react';
import type { call } from '../../api/client.ts';
import { readDesign } from '../../document/design/read-design.ts';
import { DesignPicture } from '../../editor/pictures/design-picture.tsx';

export interface RowPictureProps {
  readonly design: Awaited<ReturnType<typeof call<'getDesign'>>>['data'];
  readonly data: Readonly<Record<string, unknown>>;
  readonly label: string;
}

const sidePx = 420;

/** A row, painted in the page as the service will draw it. */
export function RowPicture({ design: { width, height, canvasData, variables }, data, label }: RowPictureProps) {
  const design = useMemo(
    () => readDesign({ width, height, canvasData: { ...canvasData, variables } } as unknown as DesignInput),
    [width, height, canvasData, variables],
  );
  return <DesignPicture design={design} data={data} label={label} side={sidePx} />;
}

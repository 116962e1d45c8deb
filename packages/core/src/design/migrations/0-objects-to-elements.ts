import type { Migration } from './migration.ts';

/**
 * Version 0 is the form that canvas libraries write: `objects` and `backgroundColor`. Version 1 names them `elements`
 * and `background`. What already has its new name stays.
 */
export const objectsToElements: Migration = {
  from: 0,
  summary: '`objects` became `elements`, `backgroundColor` became `background`',
  migrate: ({ objects, backgroundColor, ...rest }) => ({
    ...(objects !== undefined && { elements: objects }),
    ...(backgroundColor !== undefined && { background: backgroundColor }),
    ...rest,
  }),
};

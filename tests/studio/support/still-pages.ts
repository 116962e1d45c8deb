import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Hides what depends on the fonts of the machine, and what is new in each run. */
const style = ':root { --font-code: var(--font) !important } pre { visibility: hidden }';

/** Times in ms, for "Where the time went" of the playground. */
const timings = { queue: 2, assets: 4, fonts: 6, layout: 10, paint: 20, encode: 30, upload: 8, total: 80 };

/** Replaces every time that the service tells, and what differs between machines, by fixed values. */
export async function settle(page: Page): Promise<void> {
  await page.addInitScript(addStyle, style);
  await page.route(
    /\/v1\/(?:designs(\?|\/[^/]+\/versions\?)|renders|render\/(?:status|design\/|batch(\?|\/bat_[^/]+$)|run\/run_[^/]+$)|webhooks|api-keys|members|invitations|audit-log|sessions|profile|operator\/accounts)/,
    async (route) => {
      const response = await route.fetch();
      const text = (await response.text())
        .replace(/"\d{4}-\d\d-\d\dT[^"]+Z"/g, '"2026-01-05T12:00:00.000Z"')
        .replace(/"acc_[^"]+"/g, '"acc_0QkVdA2mR7cXw4Lz9TqB5sNf1HyK8pJ3"')
        // The answer to a render has ms, a listed render has seconds.
        .replace(/"renderTime":[\d.]+/g, `"renderTime":${/render\/design\//.test(route.request().url()) ? 80 : 0.05}`)
        .replace(/"timings":\{[^}]*\}/g, `"timings":${JSON.stringify(timings)}`)
        .replace(/"fileSize":\d+/g, '"fileSize":12345')
        .replace(/"network":"[^"]+"/g, '"network":"198.51.100.7"');
      await route.fulfill({ response, body: text });
    },
  );
}

/** Runs in the page, where the policy allows no other style sheet. */
function addStyle(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}

/** Waits until all visible pictures are loaded and can be painted. */
export async function areLoaded(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(decodeAll)).toBe(true);
}

/** Runs in the page. */
async function decodeAll(): Promise<boolean> {
  const images = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  if (!images.every((image) => image.complete && image.naturalWidth > 0)) return false;
  for (const image of images) {
    image.decoding = 'sync';
    await image.decode();
  }
  return true;
}

const counts = (renders: number, failedRenders = 0) => {
  return { renders, cachedRenders: Math.floor(renders / 3), failedRenders, bytes: renders * 54_321 };
};

const days = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-01-${String(index + 1).padStart(2, '0')}`,
  ...counts(index % 7 > 4 ? 4 : 60 + ((index * 37) % 90), index % 5 === 2 ? 3 : 0),
}));
const inAll = days.reduce((sum, day) => sum + day.renders, 0);
const failed = days.reduce((sum, day) => sum + day.failedRenders, 0);

/** A month of use in the form that the service returns. */
export const monthOfUse = {
  from: '2026-01-01',
  to: '2026-01-30',
  total: counts(inAll, failed),
  days,
  formats: [
    { format: 'png', ...counts(inAll - 545, failed) },
    { format: 'pdf', ...counts(500) },
    { format: 'webp', ...counts(45) },
  ],
  designs: [
    { designId: 'dsn_1', name: 'A badge', ...counts(inAll - 345, failed) },
    { designId: 'dsn_2', name: 'A greeting', ...counts(300) },
    { designId: null, name: null, ...counts(45) },
  ],
};

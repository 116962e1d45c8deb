import type { Page } from 'playwright-core';

/** Chooses another workspace and waits until the session acts for it: leaving the page before would end the request. */
export async function chooseWorkspace(page: Page, name: string): Promise<void> {
  const chosen = page.waitForResponse(
    (answer) => answer.url().endsWith('/v1/session') && answer.request().method() === 'PATCH',
  );
  await page.getByRole('combobox', { name: 'Workspace' }).selectOption({ label: name });
  await chosen;
}

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bytesOf } from './support/open-editor.ts';
import { useStudio } from './support/use-studio.ts';

const text = { type: 'text', x: 20, width: 360, height: 40, fontSize: 24 };
const canvasData = {
  elements: [
    { ...text, id: 'title', y: 20, text: '{{ guest }}' },
    { ...text, id: 'inner', y: 80, text: '{{ notes }}' },
    { id: 'photo', type: 'image', x: 300, y: 100, width: 80, height: 80, src: '{{ photo }}', visible: '{{ photo }}' },
  ],
  variables: [
    { name: 'guest', required: true, description: 'As it shall stand on the ticket.' },
    { name: 'notes', default: 'for guests' },
    { name: 'photo', type: 'image' },
  ],
};

describe('a form that is shared', () => {
  const studio = useStudio();
  const makeDesign = async () => {
    const body = { name: 'Ticket', width: 400, height: 200, canvasData };
    return (await studio.service.call('POST', '/v1/designs', body)).body.data.id as string;
  };

  it('is made by an owner, filled in by anybody, and switched off', async () => {
    const id = await makeDesign();
    const page = await studio.openSignedIn(`/designs/${id}/playground`);
    await page.getByRole('button', { name: 'Share as form' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share as form' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Your ticket');
    await dialog.getByRole('textbox', { name: 'Text above the fields' }).fill('See you on Friday.');
    await dialog.getByRole('checkbox', { name: 'notes' }).uncheck();
    await dialog.getByRole('button', { name: 'Make form' }).click();
    const address = (await dialog.getByRole('region', { name: 'Your ticket' }).locator('code').textContent()) ?? '';
    expect(address).toMatch(/\/f\/[\w-]{43}$/);

    const guest = await studio.openAsNobody(new URL(address).pathname);
    await guest.getByRole('heading', { level: 1, name: 'Your ticket' }).waitFor();
    await guest.getByText('See you on Friday.').waitFor();
    expect(await guest.getByRole('textbox').count()).toBe(2);
    await guest.getByRole('button', { name: 'Make my picture' }).click();
    await guest.getByText('Please fill this in.').waitFor();
    await guest.getByRole('textbox', { name: 'guest' }).fill('<b>Ada</b> {{ notes }}');
    const chooser = guest.waitForEvent('filechooser');
    await guest.getByRole('button', { name: 'Choose a picture' }).click();
    const buffer = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#2f5bd7' } })
      .jpeg()
      .toBuffer();
    await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
    await guest.getByRole('img', { name: 'The picture that you chose' }).waitFor();
    await guest.getByRole('button', { name: 'Make my picture' }).click();
    const picture = guest.getByRole('img', { name: 'Your ticket' });
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(400);
    const file = guest.waitForEvent('download');
    await guest.getByRole('link', { name: 'Download' }).click();
    expect((await file).suggestedFilename()).toBe('Your ticket.png');
    const { data, info } = await sharp(await bytesOf(await file))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (140 * info.width + 340) * info.channels;
    expect(data[at + 2]).toBeGreaterThan(180);

    await page.reload();
    await page.getByRole('button', { name: 'Share as form' }).click();
    await dialog.getByText('1 pictures so far, 100 a day at most').waitFor();
    await dialog.getByRole('switch', { name: 'Your ticket takes entries' }).click();
    await dialog.getByText('Switched off: its address leads nowhere').waitFor();
    await guest.getByRole('button', { name: 'Make my picture' }).click();
    await guest.getByText('This form was switched off.').waitFor();
    await guest.reload();
    await guest.getByRole('heading', { level: 1, name: 'There is no form here' }).waitFor();
  });

  it.each([
    ['de', 'Mein Bild erzeugen', 'ltr'],
    ['ar', 'إنشاء صورتي', 'rtl'],
  ])('speaks %s with who does, on a small screen too', async (locale, button, direction) => {
    const id = await makeDesign();
    const form = { name: 'Ticket', variables: ['guest', 'photo'] };
    const { url } = (await studio.service.call('POST', `/v1/designs/${id}/forms`, form)).body.data;
    const viewport = { width: 360, height: 700 };
    const page = await studio.openAsNobody(new URL(url).pathname, { locale, viewport });
    await page.getByRole('button', { name: button }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.scrollWidth])).toEqual([
      direction,
      360,
    ]);
  });

  it('has a page that sends no cookie, sets none and loads nothing of other hosts', async () => {
    const { url } = (
      await studio.service.call('POST', `/v1/designs/${await makeDesign()}/forms`, { name: 'A', variables: ['guest'] })
    ).body.data;
    const page = await studio.openSignedIn('/designs');
    const sent: (string | undefined)[] = [];
    const hosts = new Set<string>();
    page.on('request', async (request) => {
      hosts.add(new URL(request.url()).host);
      if (request.url().endsWith('/forms/read')) sent.push((await request.allHeaders())['cookie']);
    });
    const answer = await page.goto(url);
    await page.getByRole('textbox', { name: 'guest' }).waitFor();
    await expect.poll(() => [sent, [...hosts]]).toEqual([[undefined], [new URL(studio.service.url).host]]);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:/);
    expect(answer?.headers()['set-cookie']).toBeUndefined();
  });
});

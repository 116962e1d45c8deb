import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileForm } from '../contract/support/owned-ids.ts';
import { useEditor } from './support/use-editor.ts';

const red = () =>
  sharp({ create: { width: 60, height: 30, channels: 3, background: '#c01010' } })
    .png()
    .toBuffer();

describe('a picture frame that shows nothing yet', () => {
  const suite = useEditor({ sharesPage: true });
  const frame = { id: 'frame', type: 'image', x: 100, y: 100, width: 200, height: 150, backgroundColor: '#e4e4e7' };
  const box = { x: 100, y: 100, width: 200, height: 150 };
  let src = '';
  beforeAll(async () => {
    const answer = await fetch(`${suite.service.url}/v1/assets/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${suite.service.apiKey}` },
      body: fileForm(await red(), { name: 'red.png' }),
    });
    const { data } = (await answer.json()) as { readonly data: { readonly url: string } };
    src = data.url;
  });
  const openPictures = async () => {
    const { page } = suite.editor;
    const shelf = page.getByRole('region', { name: 'Pictures' });
    if ((await shelf.count()) === 0) await page.getByRole('button', { name: 'Pictures', exact: true }).click();
    return shelf;
  };

  it('is filled by the picture that is chosen while it is selected, and the next one is beside it', async () => {
    const { page, click, saved } = await suite.open(frame);
    await click(200, 170);
    const shelf = await openPictures();
    const picture = shelf.getByRole('button', { name: 'Add: red.png' });
    await picture.click();
    expect(await saved()).toMatchObject([{ ...box, src, name: 'red.png' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect((await saved())[0]).not.toHaveProperty('src');
    await page.getByRole('button', { name: 'Redo' }).click();
    await picture.click();
    expect(await saved()).toMatchObject([box, { type: 'image', src }]);
  });

  it('is filled by the picture that is dropped on it, and by none beside it', async () => {
    const { canvas, at, saved } = await suite.open(frame);
    const picture = (await openPictures()).getByRole('button', { name: 'Add: red.png' });
    const corner = await canvas.boundingBox();
    const drop = async (x: number, y: number) => {
      const place = await at(x, y);
      const targetPosition = { x: place.x - (corner?.x ?? 0), y: place.y - (corner?.y ?? 0) };
      await picture.dragTo(canvas, { targetPosition });
    };
    await drop(600, 400);
    await expect.poll(async () => (await saved()).length).toBe(2);
    await drop(200, 170);
    await expect.poll(async () => (await saved())[0]?.['src']).toBe(src);
    expect(await saved()).toMatchObject([box, { type: 'image', src }]);
  });

  it('is filled by a file that is uploaded beside its source', async () => {
    const { page, click, saved } = await suite.open(frame);
    await click(200, 170);
    await page.getByRole('button', { name: /^Choose: Source/ }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('dialog', { name: 'Uploads' }).getByRole('button', { name: 'Upload' }).click();
    await (await chooser).setFiles({ name: 'sent.png', mimeType: 'image/png', buffer: await red() });
    await page.getByRole('dialog', { name: 'Uploads' }).waitFor({ state: 'detached' });
    const [image] = await saved();
    expect(image).toMatchObject(box);
    expect(image?.['src']).toContain('/files/');
    await page.getByRole('button', { name: /^Choose: Source/ }).click();
    await page.getByRole('option', { name: /sent\.png/ }).waitFor();
    await page.keyboard.press('Escape');
  });
});

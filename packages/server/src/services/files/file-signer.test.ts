import { describe, expect, it } from 'vitest';
import { createFileSigner } from './file-signer.ts';

function signerAt(time: string, keySecret = new Uint8Array(32)) {
  return createFileSigner({ keySecret, baseUrl: 'https://x.example', now: () => new Date(time) });
}
const account = { accountId: 'ada', fileAccess: 'signed', signedUrlSeconds: 60 } as const;
const file = { accountId: 'ada', name: 'fil_1.png' };
const start = '2026-01-01T00:00:00.000Z';

function signed(name: string) {
  const { imageUrl } = signerAt(start).signAnswer({ imageUrl: `https://x.example/files/${name}` }, account);
  const { searchParams } = new URL(imageUrl);
  return { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
}

describe('signed addresses of files', () => {
  it('open their file until they expire', () => {
    const signature = signed('fil_1.png');
    expect(signerAt(start).check(file, signature)).toEqual({ status: 'valid', secondsLeft: 60 });
    expect(signerAt('2026-01-01T00:00:59.000Z').check(file, signature)).toMatchObject({ status: 'valid' });
    expect(signerAt('2026-01-01T00:01:00.000Z').check(file, signature)).toEqual({ status: 'expired' });
  });

  it('open no other file, for no longer, under no other key', () => {
    const { expires, signature } = signed('fil_1.png');
    const { check } = signerAt(start);
    expect(check({ ...file, name: 'fil_2.png' }, { expires, signature })).toEqual({ status: 'wrong' });
    expect(check(file, { expires: String(Number(expires) + 1), signature })).toEqual({ status: 'wrong' });
    expect(check(file, { expires, signature: `${signature}A` })).toEqual({ status: 'wrong' });
    expect(check(file, { expires, signature: '' })).toEqual({ status: 'wrong' });
    expect(check(file, { expires })).toEqual({ status: 'missing' });
    expect(check({ ...file, accountId: 'bob' }, { expires, signature })).toEqual({ status: 'wrong' });
    const otherKey = signerAt(start, new Uint8Array(32).fill(1));
    expect(otherKey.check(file, { expires, signature })).toEqual({ status: 'wrong' });
  });

  it('stand wherever an answer has an address of ours, and nowhere else', () => {
    const url = 'https://x.example/files/fil_1.png';
    const answer = {
      success: true,
      data: [{ url, downloadUrl: null, name: url, canvasData: { elements: [{ src: url, url }] } }],
      thumbnail: 'https://elsewhere.example/files/fil_1.png',
    };
    const { data, thumbnail } = signerAt(start).signAnswer(answer, account);
    expect(data[0]?.url).toMatch(/^https:\/\/x\.example\/files\/fil_1\.png\?expires=1767225660&signature=[\w-]{43}$/);
    expect(data[0]).toMatchObject({ downloadUrl: null, name: url, canvasData: answer.data[0]?.canvasData });
    expect(thumbnail).toBe(answer.thumbnail);
    expect(signerAt(start).signAnswer(answer, { ...account, fileAccess: 'public' })).toBe(answer);
  });
});

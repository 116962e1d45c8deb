import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { tokenOf } from '../contract/support/owned-ids.ts';
import { adminToken, expectRefused, newAccount, newDesign, send, useHostileService } from './hostile-service.ts';

// Each file of tests comes from one address, so what is limited by address is told by `x-forwarded-for`.
useHostileService({ env: () => ({ PLATEN_TRUSTED_PROXIES: '127.0.0.1' }) });

const title = { id: 'title', type: 'text', x: 0, y: 0, width: 90, height: 20, text: '{{ name }} {{ secret }}' };
const photo = {
  id: 'photo',
  type: 'image',
  x: 0,
  y: 30,
  width: 50,
  height: 50,
  src: '{{ photo }}',
  visible: '{{ photo }}',
};

let visitors = 0;
/** Somebody with an address of their own. */
function visitor() {
  visitors += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${visitors}` };
  return (path: string, body: unknown) => send('POST', path, { key: null, body, headers });
}

async function share(form: object = {}, key?: string) {
  const design = await newDesign([title, photo], key === undefined ? {} : { key });
  const body = { name: 'Yours', variables: ['name', 'photo'], dailyLimit: 1_000, ...form };
  const answer = await send('POST', `/v1/designs/${design}/forms`, { ...(key !== undefined && { key }), body });
  expect(answer.status, answer.text).toBe(201);
  return { design, path: `/v1/designs/${design}/forms/${answer.body.data.id}`, token: tokenOf(answer.body.data.url) };
}

const codeOf = ({
  status,
  body,
}: {
  readonly status: number;
  readonly body: { error?: { code: string } } | undefined;
}) => `${status} ${body?.error?.code ?? ''}`.trim();

describe('forms that everybody may fill in', () => {
  it('D17: tokens that are guessed, cut, of another form or no text find nothing, and guessing is limited', async () => {
    const { token } = await share();
    const guesser = visitor();
    const guesses = [
      token.slice(0, -1),
      `${token}A`,
      token.toUpperCase(),
      '',
      '%',
      "' or 1=1 --",
      '../x',
      'A'.repeat(256),
    ];
    for (const guess of guesses) {
      expectRefused(await guesser('/v1/forms/read', { token: guess }), { status: 404, code: 'FORM_NOT_FOUND' });
    }
    for (const token of [null, 7, {}, ['x'], 'A'.repeat(257)]) {
      expectRefused(await guesser('/v1/forms/fill', { token }), { status: 400, code: 'INVALID_REQUEST' });
    }
    const answers: string[] = [];
    for (let count = 0; count < 40; count += 1) {
      answers.push(codeOf(await guesser('/v1/forms/read', { token: randomBytes(32).toString('base64url') })));
    }
    expect(answers.at(-1)).toBe('429 RATE_LIMIT_EXCEEDED');
    // Others are not kept out by it.
    expect((await visitor()('/v1/forms/read', { token })).status).toBe(200);
  });

  it('D17: a form that is read without end by one address is refused to it', async () => {
    const { token } = await share();
    const reader = visitor();
    const answers = [];
    for (let count = 0; count < 62; count += 1) answers.push((await reader('/v1/forms/read', { token })).status);
    expect(answers.slice(58)).toEqual([200, 200, 429, 429]);
    expect((await visitor()('/v1/forms/read', { token })).status).toBe(200);
  });

  it('D18: a flood from one address is held, and so is one from many: by the form, and by the plan', async () => {
    const { token } = await share();
    const flooder = visitor();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => flooder('/v1/forms/fill', { token, values: { name: `N${index}` } })),
    );
    const made = answers.filter(({ status }) => status === 200).length;
    expect(made).toBeLessThanOrEqual(10);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
      new Set(['429 RATE_LIMIT_EXCEEDED']),
    );
    const small = await share({ dailyLimit: 3 });
    const crowd = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        visitor()('/v1/forms/fill', { token: small.token, values: { name: `M${index}` } }),
      ),
    );
    expect(crowd.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it('D18: what the plan of the account does not allow is told without a figure of it', async () => {
    const key = await newAccount('Free');
    const { token } = await share({}, key);
    const seen = new Set<string>();
    for (let count = 0; count < 80 && !seen.has('429'); count += 1) {
      const answer = await visitor()('/v1/forms/fill', { token, values: { name: `N${count}` } });
      seen.add(String(answer.status));
      if (answer.status === 200) continue;
      expect(answer.body.error.details).toEqual({ retryAfter: expect.any(Number), scope: 'form' });
      expect(answer.text).not.toMatch(/plan|quota|renders|Free/i);
    }
    expect(seen).toEqual(new Set(['200', '429']));
  });

  it('D18: tries that fail count as well, and the account itself goes on', async () => {
    const key = await newAccount('Free');
    const { token, design } = await share({ dailyLimit: 1 }, key);
    const [busy, calm] = [await share({ dailyLimit: 1 }), visitor()];
    const answers: string[] = [];
    for (let count = 0; count < 32; count += 1) {
      answers.push(
        codeOf(await visitor()('/v1/forms/fill', { token: busy.token, values: { photo: 'https://127.0.0.1/x' } })),
      );
    }
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => '400 INVALID_IMAGE_URL'));
    expect(answers.slice(30)).toEqual(['429 RATE_LIMIT_EXCEEDED', '429 RATE_LIMIT_EXCEEDED']);
    for (let count = 0; count < 6; count += 1)
      await calm('/v1/forms/fill', { token, values: { photo: 'https://127.0.0.1/x' } });
    expect(codeOf(await visitor()('/v1/forms/fill', { token, values: {} }))).toBe('429 RATE_LIMIT_EXCEEDED');
    expect((await send('POST', `/v1/render/design/${design}`, { key })).status).toBe(200);
  });

  it('D19: values for what the form does not ask, of other kinds or too long are refused', async () => {
    const { token } = await share();
    const fill = (values: unknown) => visitor()('/v1/forms/fill', { token, values });
    const wrong: readonly unknown[] = [
      { secret: 'x' },
      { name: { deep: 'x' } },
      { name: ['x'] },
      { name: null },
      { name: 'x'.repeat(2_001) },
      { photo: 'ast_0QkVdA2mR7cXw4Lz9TqB5sNf1HyK8pJ3' },
      { name: 'ast_0QkVdA2mR7cXw4Lz9TqB5sNf1HyK8pJ3' },
      { photo: '/files/x.png' },
      { photo: 'http://203.0.113.1/x.png' },
      { photo: 'file:///etc/passwd' },
      { constructor: 'x' },
    ];
    for (const values of wrong) {
      const answer = await fill(values);
      expectRefused(answer, { status: 422, code: 'INVALID_DYNAMIC_DATA' });
    }
    for (const values of ['x', 7, ['x'], null, JSON.parse('{"__proto__": "x"}'), { name: '\u0000' }]) {
      expectRefused(await fill(values), { status: 400, code: 'INVALID_REQUEST' });
    }
    // Fields of a render are none of a form's.
    const more = {
      token,
      values: {},
      version: 'draft',
      webhook: 'https://example.com',
      dynamicElements: { title: {} },
    };
    const [bare, dressed] = [await fill({}), await visitor()('/v1/forms/fill', more)];
    expect([dressed.status, dressed.text === bare.text]).toEqual([200, true]);
  });

  it('D19: markup and templates in a value are drawn as the letters that they are', async () => {
    const { token } = await share();
    for (const name of ['{{ secret }}', '{% for i in (1..999999) %}x{% endfor %}', '<script>alert(1)</script>']) {
      const answer = await visitor()('/v1/forms/fill', { token, values: { name } });
      expect([name, answer.status, answer.headers.get('content-type')]).toEqual([name, 200, 'image/png']);
    }
  });

  it('D20: nothing of the account is told: not by a form, a refusal or a picture', async () => {
    const { token, design, path } = await share();
    const account = (await send('GET', '/v1/account')).body.data;
    const read = await visitor()('/v1/forms/read', { token });
    const lost = await visitor()('/v1/forms/fill', { token, values: { photo: 'https://127.0.0.1/x.png' } });
    expectRefused(lost, { status: 400, code: 'INVALID_IMAGE_URL' });
    const made = await visitor()('/v1/forms/fill', { token, values: { name: 'Ada' } });
    for (const answer of [read, lost, made]) {
      const all = `${answer.text} ${JSON.stringify([...answer.headers])}`;
      for (const known of [account.id, design, path.split('/').at(-1), 'rnd_', 'fil_', '/files/']) {
        expect(all).not.toContain(known);
      }
    }
    // A design that cannot be drawn is no stranger's business.
    await send('PATCH', `/v1/designs/${design}`, {
      body: {
        canvasData: { elements: [{ ...photo, src: 'https://secret.example.invalid/x.png', visible: true }, title] },
      },
    });
    const failed = await visitor()('/v1/forms/fill', { token, values: {} });
    expect(failed.status).toBeGreaterThanOrEqual(400);
    expect(failed.text).not.toContain('secret.example');
  });

  it('D20: the default of a picture that is a file of the account is not shown, though it is drawn', async () => {
    const drawn = await send('POST', `/v1/render/design/${await newDesign([title])}`, { body: {} });
    const own = drawn.body.data.imageUrl;
    expect(own).toMatch(/^http/);
    const variables = [
      { name: 'photo', type: 'image', default: own },
      { name: 'name', default: 'Ada' },
    ];
    const design = (
      await send('POST', '/v1/designs', {
        body: { name: 'D', width: 90, height: 90, canvasData: { elements: [title, photo], variables } },
      })
    ).body.data.id;
    const form = await send('POST', `/v1/designs/${design}/forms`, {
      body: { name: 'F', variables: ['photo', 'name'] },
    });
    const read = await visitor()('/v1/forms/read', { token: tokenOf(form.body.data.url) });
    expect(read.body.data.fields.map((field: { readonly default: unknown }) => field.default)).toEqual([null, 'Ada']);
  });

  it('D20: a form of a suspended account, and one that is off, is answered like none', async () => {
    const key = await newAccount('Unlimited');
    const { token, path } = await share({}, key);
    const none = await visitor()('/v1/forms/read', { token: 'none' });
    const { id: accountId } = (await send('GET', '/v1/account', { key })).body.data;
    await send('PATCH', path, { key, body: { enabled: false } });
    const off = await visitor()('/v1/forms/read', { token });
    await send('PATCH', path, { key, body: { enabled: true } });
    await send('PATCH', `/admin/v1/accounts/${accountId}`, { key: adminToken, body: { suspended: true } });
    const suspended = await visitor()('/v1/forms/read', { token });
    for (const answer of [off, suspended]) {
      expect([answer.status, answer.body.error.message]).toEqual([404, none.body.error.message]);
    }
  });

  it('D20: pages of other sites cannot fill it in', async () => {
    const { token } = await share();
    const headers = { origin: 'https://evil.example' };
    const foreign = await send('POST', '/v1/forms/fill', { key: null, body: { token }, headers });
    expectRefused(foreign, { status: 403, code: 'ORIGIN_REFUSED' });
  });
});

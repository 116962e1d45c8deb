import { describe, expect, it } from 'vitest';
import { createSessionCookie } from './session-cookie.ts';

const local = createSessionCookie({ baseUrl: 'http://localhost:3000', installationId: 'one', seconds: 60 });

describe('the cookie of a session', () => {
  it('is for this host alone, by TLS alone, where the service has TLS', () => {
    const cookie = createSessionCookie({ baseUrl: 'https://platen.example/x', installationId: 'one', seconds: 60 });
    expect(cookie.name).toMatch(/^__Host-platen_session_[0-9a-f]{12}$/);
    expect(cookie.write('t')).toBe(`${cookie.name}=t; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60`);
    expect(local.write('t')).toBe(`${local.name}=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`);
    expect(local.clear()).toBe(`${local.name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`);
  });

  it('has another name in each installation', () => {
    const other = createSessionCookie({ baseUrl: 'http://localhost:3000', installationId: 'two', seconds: 60 });
    expect(other.name).not.toBe(local.name);
  });

  it.each([
    ['among others', `a=b; ${local.name}=token; c=d`, 'token'],
    ['alone', `${local.name}=token`, 'token'],
    ['not there', 'a=b', undefined],
    ['of another name that ends the same', `x${local.name}=token`, undefined],
    ['there twice, so that it is nobody’s', `${local.name}=one; ${local.name}=two`, ''],
  ])('is read when it is %s', (_what, cookie, token) => {
    expect(local.read({ headers: { cookie } })).toBe(token);
  });
});

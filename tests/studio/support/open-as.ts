import type { MemberRole } from '@platen/api';
import type { Page } from 'playwright-core';
import { createClient } from '../../contract/support/client.ts';
import { cookieOf, signIn } from '../../contract/support/people.ts';
import type { StudioSuite } from './use-studio.ts';

export interface Member {
  readonly role: MemberRole;
  /** The e-mail is made of it. */
  readonly name: string;
}

/** A page of somebody whom the owner of the account has invited. */
export async function openAs(studio: StudioSuite, member: Member): Promise<Page> {
  const page = await studio.openSignedIn('/designs');
  await become(page, studio, member);
  return page;
}

/** Who owns the account invites somebody, whose session the page has from then on. */
export async function become(
  page: Page,
  { service, person }: Pick<StudioSuite, 'service' | 'person'>,
  { role, name }: Member,
): Promise<void> {
  const { url } = service;
  const owner = await signIn(service, person);
  const email = `${name.toLowerCase()}@${person.email.split('@')[1]}`;
  const invitation = (await owner.post('/v1/invitations', { email, role })).body.data;
  const body = { token: invitation.url.split('/').at(-1), name, password: 'compiler of 1952' };
  const joined = await createClient(url, '').post('/v1/invitations/accept', body);
  const [cookie = '', value = ''] = cookieOf(joined).split('=');
  await page.context().addCookies([{ name: cookie, value, url }]);
}

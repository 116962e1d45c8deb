/** The languages of mails; those of Studio. */
export const mailLanguages = ['en', 'de', 'ar'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** What a mail is about. */
export type MailMatter =
  | { readonly kind: 'invitation'; readonly account: string; readonly inviter: string | null; readonly role: string }
  | { readonly kind: 'password-reset'; readonly name: string };

interface Words {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly action: string;
  readonly ending: string;
}

const roles: Readonly<Record<MailLanguage, Readonly<Record<string, string>>>> = {
  en: { owner: 'owner', admin: 'admin', editor: 'editor', viewer: 'viewer' },
  de: { owner: 'Inhaber', admin: 'Admin', editor: 'Bearbeiter', viewer: 'Betrachter' },
  ar: { owner: 'مالك', admin: 'مدير', editor: 'محرّر', viewer: 'مشاهد' },
};

const texts: Readonly<Record<MailLanguage, (matter: MailMatter) => Words>> = {
  en(matter) {
    if (matter.kind === 'password-reset') {
      return {
        subject: 'Set a new password for Platen',
        lines: [`Hello ${matter.name},`, 'somebody asked for a link to set a new password for you.'],
        action: 'Set a new password',
        ending: 'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
      };
    }
    const { account, inviter, role } = matter;
    const who = inviter === null ? 'You are invited' : `${inviter} invites you`;
    return {
      subject: `Invitation to ${account}`,
      lines: ['Hello,', `${who} to work in ${account} on Platen. Your role: ${roles.en[role] ?? role}.`],
      action: 'Accept the invitation',
      ending: 'The link works once, for seven days. If you do not know about this, do nothing.',
    };
  },
  de(matter) {
    if (matter.kind === 'password-reset') {
      return {
        subject: 'Neues Passwort für Platen',
        lines: [`Hallo ${matter.name},`, 'jemand hat für Sie einen Link für ein neues Passwort angefordert.'],
        action: 'Neues Passwort setzen',
        ending:
          'Der Link gilt einmal und eine Stunde lang. Waren Sie das nicht, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
      };
    }
    const { account, inviter, role } = matter;
    const who = inviter === null ? 'Sie sind eingeladen' : `${inviter} lädt Sie ein`;
    return {
      subject: `Einladung zu ${account}`,
      lines: ['Hallo,', `${who}, bei Platen in ${account} mitzuarbeiten. Ihre Rolle: ${roles.de[role] ?? role}.`],
      action: 'Einladung annehmen',
      ending: 'Der Link gilt einmal und sieben Tage lang. Wissen Sie nichts davon, tun Sie nichts.',
    };
  },
  ar(matter) {
    if (matter.kind === 'password-reset') {
      return {
        subject: 'كلمة مرور جديدة لـ Platen',
        lines: [`مرحبًا ${matter.name}،`, 'طلب شخصٌ ما رابطًا لتعيين كلمة مرور جديدة لك.'],
        action: 'تعيين كلمة مرور جديدة',
        ending: 'يعمل الرابط مرة واحدة ولمدة ساعة. إن لم تطلبه فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.',
      };
    }
    const { account, inviter, role } = matter;
    const who = inviter === null ? 'أنت مدعوّ' : `يدعوك ${inviter}`;
    return {
      subject: `دعوة إلى ${account}`,
      lines: ['مرحبًا،', `${who} إلى العمل في ${account} على Platen. دورك: ${roles.ar[role] ?? role}.`],
      action: 'قبول الدعوة',
      ending: 'يعمل الرابط مرة واحدة ولمدة سبعة أيام. إن لم تكن تعلم بهذا فلا تفعل شيئًا.',
    };
  },
};

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail as plain text and as simple HTML. Names that people have chosen cannot add lines to its headers or tags to it. */
export function writeMail(matter: MailMatter, { url, language }: { url: string; language: MailLanguage }): MailText {
  const { subject, lines, action, ending } = texts[language](matter);
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join('\n');
  const href = escaped(url);
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return {
    subject: oneLine(subject),
    text: [...lines, '', `${action}:`, url, '', ending, ''].join('\n'),
    html: `<!doctype html>
<html lang="${language}" dir="${direction}">
<body style="font: 16px/1.5 sans-serif; color: #24211d; max-width: 36em; margin: 2em auto; padding: 0 1em">
${paragraphs}
<p><a href="${href}" style="display: inline-block; padding: 0.6em 1.2em; border-radius: 8px; background: #2f5bd8; color: #ffffff; text-decoration: none">${escaped(action)}</a></p>
<p dir="ltr" style="font-size: 13px; overflow-wrap: anywhere">${href}</p>
<p style="font-size: 13px; color: #6b655d">${escaped(ending)}</p>
</body>
</html>
`,
  };
}

/** The first language of a header `Accept-Language` in which there are mails, whatever its weights say. */
export function mailLanguage(accepted: string | undefined): MailLanguage {
  const asked = (accepted ?? '').toLowerCase().split(',');
  for (const each of asked) {
    const found = mailLanguages.find((language) => each.trim().split(/[-;]/)[0] === language);
    if (found) return found;
  }
  return 'en';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 200);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

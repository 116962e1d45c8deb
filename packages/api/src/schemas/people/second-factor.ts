import { z } from 'zod';
import { timestamp } from '../common.ts';
import { typedPassword } from './people.ts';

export const secondFactor = z
  .object({
    enabled: z.boolean().describe('Whether a code is asked for when the person signs in.'),
    since: timestamp.nullable().describe('When it was switched on; null: it is off.'),
    recoveryCodesLeft: z.int().describe('How many recovery codes were not used yet.'),
  })
  .meta({ id: 'SecondFactor', description: 'What the person shows beside the password.' });

export const passwordConfirmation = z
  .object({ currentPassword: typedPassword.describe('The password of who is signed in.') })
  .meta({ id: 'PasswordConfirmation', description: 'Says that who calls is who signed in.' });

export const newSecondFactor = z
  .object({
    secret: z.string().describe('For an app for codes (TOTP), in base 32: SHA-1, 6 digits, 30 seconds.'),
    uri: z.string().describe('The same as an address that begins with `otpauth:`, to be shown as a QR code.'),
  })
  .meta({ id: 'NewSecondFactor', description: 'A second factor that counts once a code of it was sent.' });

export const secondFactorCode = z
  .object({
    code: z
      .string('expected a text')
      .max(64, 'expected at most 64 characters')
      .describe('The code that the app shows, of six digits.'),
  })
  .meta({ id: 'SecondFactorCode', description: 'A first code, which shows that the app has the secret.' });

export const recoveryCodes = z
  .object({
    recoveryCodes: z
      .array(z.string())
      .describe('Ten codes, each of which signs in once in place of one of the app. They are shown this once.'),
  })
  .meta({ id: 'RecoveryCodes', description: 'What signs in when the app is lost.' });

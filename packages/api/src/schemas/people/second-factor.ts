import { z } from 'zod';
import { timestamp } from '../common.ts';
import { typedPassword } from './people.ts';

export const secondFactor = z
  .object({
    enabled: z.boolean().describe('Whether signing in asks for a code.'),
    since: timestamp.nullable().describe('When it was switched on; null: it is off.'),
    recoveryCodesLeft: z.int().describe('How many recovery codes are unused.'),
  })
  .meta({ id: 'SecondFactor', description: 'The second factor of a person.' });

export const passwordConfirmation = z
  .object({ currentPassword: typedPassword.describe('The password of the signed-in person.') })
  .meta({ id: 'PasswordConfirmation', description: 'Proves that the caller is the person who signed in.' });

export const newSecondFactor = z
  .object({
    secret: z.string().describe('The secret for an app for codes (TOTP), in base 32: SHA-1, 6 digits, 30 seconds.'),
    uri: z.string().describe('The same secret as an `otpauth:` address, to show as a QR code.'),
  })
  .meta({ id: 'NewSecondFactor', description: 'A second factor that takes effect once one of its codes was sent.' });

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
      .describe('Ten codes. Each replaces a code of the app once. They are shown only now.'),
  })
  .meta({ id: 'RecoveryCodes', description: 'Codes for signing in when the app is lost.' });

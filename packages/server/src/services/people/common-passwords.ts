/**
 * Words that the commonest passwords are made of, written down for Platen from general knowledge and under its licence.
 * Long passwords that many people choose are these, with digits or signs around them, or several in a row.
 */
export const commonWords: readonly string[] = `
password passwort passw0rd motdepasse contrasena contraseña parola senha haslo wachtwoord geheim secret secrets
qwerty qwertz azerty asdf asdfgh zxcvbn yxcvbn letmein letmeinnow welcome willkommen bienvenue bienvenido hello hallo
admin administrator root user login guest master changeme change default access system server computer
internet google facebook instagram youtube twitter linkedin amazon apple microsoft windows 
iloveyou ilove love loveyou lovely babygirl sweetheart darling forever friends family mother father angel baby honey
princess sunshine flower rainbow butterfly summer winter spring autumn sommer monday friday january december
monkey dragon tiger lion dog cat puppy kitty horse eagle falcon wolf bear shark dolphin charlie bailey buddy max
football baseball basketball soccer hockey liverpool chelsea arsenal barcelona realmadrid juventus yankees cowboys
superman batman spiderman ironman starwars pokemon pikachu naruto minecraft fortnite matrix ninja samurai wizard
michael jordan jennifer jessica ashley daniel thomas andrew joshua matthew anthony robert william george martin
thunder lightning shadow phoenix hunter ranger killer trustno 
chocolate cookie banana orange cherry pepper ginger coffee cheese pizza whatever freedom america london berlin
money business success lucky jesus christ heaven blessed 
abc abcd abcde abcdef abcdefg qaz wsx edc rfv qazwsx
`
  .trim()
  .split(/\s+/);

/** Rows of keyboards and the orders of letters and digits, along which fingers slide. */
export const slides: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
];

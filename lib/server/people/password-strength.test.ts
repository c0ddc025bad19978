import { expect, test, vi } from 'vitest'
import { MIN_PASSWORD } from '@/lib/util/password'
import { commonPasswords, commonWords } from './common-passwords'
import { isCommonPassword } from './password-strength'

const EMAIL = 'ada.lovelace@harbour.example'

test.each([
  'password1234',
  'PASSWORD1234',
  '  Password1234  ',
  'password2024!',
  'P@ssw0rd1234',
  'p4$$w0rd!!!!',
  'Welcome2024!!',
  'passwordpassword',
  'password password',
  'letmein123456',
  'admin-password',
  'Summer2025!!!',
  'iloveyou12345',
  '123456789012',
  '210987654321',
  '111111111111',
  'aaaaaaaaaaaaaaaa',
  '121212121212',
  'abcabcabcabc',
  'ab12ab12ab12',
  'abcdefghijkl',
  'qwertyuiop12',
  'qwertyuiopasdf',
  'Asdfghjkl123',
  '1qaz2wsx3edc',
  '1q2w3e4r5t6y',
  'qwertzuiop12',
  'azertyuiop12',
  '1234567891011',
  '012345678910',
  '102030405060',
  '1a2s3d4f5g6h',
  'Aa123456789!',
  'Abcd@1234567',
  'unbelievable',
  'Christopher1',
  'Philadelphia76',
  'international',
  'hunter2hunter2',
  'kx9vlqkx9vlq',
  'iseedeadpeople',
  'correcthorsebatterystaple',
  'aditconsole1',
  'adit-adit-adit',
  'AditPassword1',
  'ada.lovelace1',
  'adalovelace99',
  'lovelace@2024',
  'harbour12345!',
  'onedirection',
  'demon1q2w3e4r5t',
  'happybirthday',
  'tequieromucho',
  '123admin321a',
  '147258369147',
  '741852963741',
  '0987654321qw',
  'xk1234567890',
  'pass1word2345',
  'p1a2s3s4w5o6r7d8',
  'sun12345shine',
])('%j is too common', (password) => expect(isCommonPassword(password, EMAIL)).toBe(true))

test.each([
  'correct horse battery',
  'correct horse battery staple',
  'some words of viewer',
  'some words of admin',
  'a password of some length',
  'another long one',
  'quite another password',
  'plenty of words to remember',
  'a long enough password',
  'my dragon reads the news',
  'ada buys two green bikes',
  'summer rain on tin roofs',
  'kX9#vLq2!mTz',
  '7f3a9c51be04d268',
  '482913650271',
  '123456789kxq',
  'kxjqwertyuiop',
  'yYo00m8mNbhH',
  'drag847on-917-365',
  'tr0ub4dor&3-gatepost',
  'пароль из пяти слов',
  '安全な合言葉を四つ並べる',
])('%j is accepted', (password) => expect(isCommonPassword(password, EMAIL)).toBe(false))

/** Counts the characters that are read to evaluate passwords of this length, each built from a different unit. */
function charactersRead(length: number): number {
  const read = vi.spyOn(String.prototype, 'charAt')
  for (const unit of ['1!', 'password1', 'thelove!1', '!1il', 'abcdefgh1', 'qwe1'])
    isCommonPassword(`${unit.repeat(length).slice(0, length - 1)}é`, EMAIL)
  const { length: count } = read.mock.calls
  read.mockRestore()
  return count
}

test('checking a password takes at most quadratic time in its length', () => {
  const [short, long] = [charactersRead(32), charactersRead(128)]
  expect(short).toBeGreaterThan(1_000)
  expect(long / short).toBeLessThan(20) // 16 for the square, 64 for the cube
})

test('the lists of common passwords have no short, uppercase or duplicate entries', () => {
  expect(commonPasswords.filter((entry) => entry.length < MIN_PASSWORD)).toEqual([])
  expect(new Set(commonPasswords).size).toBe(commonPasswords.length)
  expect(new Set(commonWords).size).toBe(commonWords.length)
  expect([...commonPasswords, ...commonWords].filter((entry) => entry !== entry.toLowerCase())).toEqual([])
})

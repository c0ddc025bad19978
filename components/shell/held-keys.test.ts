import { expect, test } from 'vitest'
import { typed } from './held-keys'

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more }) as KeyboardEvent // only these are read

test.each([
  ['a letter', 'gat', press('e'), 'gate'],
  ['a space', 'gate', press(' '), 'gate '],
  ['a character of two code units', '', press('𝐚'), '𝐚'],
  ['a character typed with AltGr', 'a', press('ł', { altKey: true }), 'ał'],
  ['a character typed with AltGr on Windows', 'a', press('@', { ctrlKey: true, altKey: true }), 'a@'],
  ['Backspace', 'gate', press('Backspace'), 'gat'],
  ['Backspace on nothing', '', press('Backspace'), ''],
])('%s changes the typed text', (_, before, event, after) => expect(typed(before, event)).toBe(after))

test.each([
  ['a named key', press('ArrowDown')],
  ['a shortcut', press('r', { ctrlKey: true })],
  ['a Mac shortcut', press('k', { metaKey: true })],
  ['a Mac shortcut with Option', press('œ', { metaKey: true, altKey: true })],
  ['a named key with AltGr', press('F4', { ctrlKey: true, altKey: true })],
  ['a mnemonic', press('f', { altKey: true })],
])('%s does not change the typed text', (_, event) => expect(typed('gate', event)).toBeNull())

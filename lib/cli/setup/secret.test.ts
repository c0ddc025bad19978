import { expect, test } from 'vitest'

test('child processes run without the sealing key in their environment', async () => {
  process.env.ADIT_SECRET = 'a sealing key of more than 32 characters'
  const { sealingKey } = await import('./secret.mjs')
  const { run } = await import('./run.mjs')
  expect(sealingKey).toBe('a sealing key of more than 32 characters')
  expect((await run(process.execPath, ['-p', 'process.env.ADIT_SECRET'])).output).toBe('undefined\n')
})

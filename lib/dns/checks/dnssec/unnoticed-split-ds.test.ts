import { describe, expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { accepting, old, signedDs, signer, startParents, wanted, zone } from '@/lib/dns/testing/parents'
import { checkFirst, withoutRoots } from '@/lib/dns/testing/zones'

// A signed zone for which only some servers of the parent zone have a current DS record. No resolver rejects the record.

describe('the second server has an outdated one', () => {
  const start = () => startParents([signedDs(signer.ds), signedDs(old.ds)], accepting)

  test.each(['both', 'roots', 'resolvers'] as const)('in a thorough check (%s)', async (mode) => {
    const { both, roots } = await start()
    const checked = await checkFirst(
      wanted,
      mode === 'resolvers' ? withoutRoots(both) : { both, roots }[mode],
    )
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
    expect(checked?.message).toContain(
      `However, the servers of the parent zone example disagree about the DS record of ${zone}: n2.nic.example has`,
    )
  })

  test('a routine check queries one server', async () => {
    const { both } = await start()
    const types: string[] = []
    const onQuestion: typeof both.onQuestion = (_server, { type }) => void types.push(type)
    const signal = new AbortController().signal
    const { records } = await checkRecords(wanted, { ...both, onQuestion }, signal, { isRoutine: true })
    expect(records).toMatchObject([{ state: 'ready' }])
    expect(types.filter((type) => type === 'DS').length).toBeLessThanOrEqual(1)
  })
})

test.each([
  ['has none', []],
  ['is silent', 'silent'],
] as const)('the second server %s', async (_, second) => {
  const { both, roots } = await startParents([signedDs(signer.ds), second], accepting)
  for (const config of [both, roots])
    expect(await checkFirst(wanted, config)).toMatchObject({ state: 'ready' })
})
